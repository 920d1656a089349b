import { Refusal } from '../../domain/refusal.ts'
import { ALERT_CONFIRM_DAYS } from '../../domain/stock-alerts/stock-alert.ts'
import { z } from '../../domain/text/zod.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { NumberIdShape } from '../platform/db/row-shapes.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { hashOfToken } from '../platform/secrets/link-token.ts'
import { confirmAlert } from './internal/confirm-alert.ts'
import { moveAlerts } from './internal/move-alert.ts'

const OpenedShape = z.object({
  alertId: z.number(),
  email: z.string(),
  state: z.string(),
  confirms: z.boolean(),
  quantity: z.nullable(z.number()),
  isUsed: z.boolean(),
  isYoung: z.boolean(),
})
type Opened = z.output<typeof OpenedShape>

/**
 * Confirms an alert by the mailed link, with the quantity of that mail. Repeating it is no error and changes nothing.
 * Refuses LINK_SPENT.
 */
export const confirmByLink = (db: Db, token: string): Promise<void> =>
  inTransaction(db, async tx => {
    const link = await lockLink(tx, token)
    if (link.isUsed && link.state !== 'ended') return
    if (!link.confirms || link.isUsed || !link.isYoung) throw new Refusal('LINK_SPENT')
    await confirmAlert(tx, link.alertId, link.quantity)
    await tx.$client.query('UPDATE stock_alert_links SET used_at = now() WHERE hash = $1', [hashOfToken(token)])
  })

/**
 * Ends the alert of the mail, or all alerts of its address, by the link in every stock alert mail. Repeating it is no
 * error. Refuses LINK_SPENT.
 */
export const unsubscribeByLink = (db: Db, token: string, which: 'all' | 'this'): Promise<void> =>
  inTransaction(db, async tx => {
    const { alertId, email } = await lockLink(tx, token)
    if (which === 'this') return moveAlerts(tx, [alertId], 'ended')
    const found = await rows(
      tx,
      NumberIdShape,
      'SELECT id FROM stock_alerts WHERE lower(email) = lower($1) ORDER BY id FOR UPDATE',
      [email],
    )
    await moveAlerts(
      tx,
      found.map(({ id }) => id),
      'ended',
    )
  })

async function lockLink(tx: Tx, token: string): Promise<Opened> {
  const link = await firstRow(
    tx,
    OpenedShape,
    `SELECT a.id AS alert_id, a.email, a.state, l.confirms, l.quantity, l.used_at IS NOT NULL AS is_used,
        l.created_at > now() - interval '${ALERT_CONFIRM_DAYS} days' AS is_young
      FROM stock_alert_links l JOIN stock_alerts a ON a.id = l.alert_id WHERE l.hash = $1 FOR UPDATE OF l, a`,
    [hashOfToken(token)],
  )
  if (!link) throw new Refusal('LINK_SPENT')
  return link
}
