import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { moveAlerts } from './internal/move-alert.ts'

type Owner = { email: string; emailVerified: boolean }

const OwnAlertShape = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  /** null: the part is not in the shop now */
  slug: z.nullable(z.string()),
  /** the unit of measure of the quantity */
  uom: z.string(),
  quantity: z.nullable(z.int()),
  since: z.date(),
})
export const OwnAlertsShape = z.array(OwnAlertShape)

const MAX_ALERTS = 200

/** The alerts of the account's address, the newest 200. */
export async function listOwnAlerts(db: Db, { email, emailVerified }: Owner): Promise<z.infer<typeof OwnAlertsShape>> {
  // The alerts of an address are not shown before it is verified.
  if (!emailVerified) return []
  return rows(
    db,
    OwnAlertShape,
    `SELECT a.id, p.sku, p.name, p.uom, CASE WHEN p.is_published AND p.is_listed THEN p.slug END AS slug, a.quantity,
        a.waiting_since AS since
      FROM stock_alerts a JOIN products_view p ON p.id = a.product_id
      WHERE lower(a.email) = lower($1) AND a.state = 'waiting' ORDER BY a.waiting_since DESC, a.id DESC LIMIT ${MAX_ALERTS}`,
    [email],
  )
}

/** Ends an alert of the account's address. Repeating it is no error. Refuses STOCK_ALERT_NOT_FOUND. */
export const endOwnAlert = (db: Db, { email, emailVerified }: Owner, id: number): Promise<void> =>
  inTransaction(db, async tx => {
    const { rowCount } = await tx.$client.query(
      'SELECT FROM stock_alerts WHERE id = $1 AND lower(email) = lower($2) AND $3 FOR UPDATE',
      [id, email, emailVerified],
    )
    if (rowCount === 0) throw new Refusal('STOCK_ALERT_NOT_FOUND')
    await moveAlerts(tx, [id], 'ended')
  })
