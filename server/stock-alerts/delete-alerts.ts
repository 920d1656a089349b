import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const BATCH_SIZE = 1000

/** Deletes up to 1,000 alerts requested more than `days` ago; returns their number. */
export const deleteExpiredAlerts = (db: Db, days: number): Promise<number> => deleteWhere(db, 'true', days)

/** Deletes up to 1,000 alerts not confirmed within `days`; returns their number. */
export const deleteUnconfirmedAlerts = (db: Db, days: number): Promise<number> =>
  deleteWhere(db, "state = 'asked'", days)

async function deleteWhere(db: Db, condition: string, days: number): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM stock_alerts WHERE id IN (SELECT id FROM stock_alerts
      WHERE asked_at < now() - make_interval(days => $1) AND ${condition} LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
    [days],
  )
  return rowCount ?? 0
}

const EntityShape = z.object({ entity: z.string() })

/**
 * Deletes the alerts of an account's address when the account is deleted. Returns the keys of their mails. Alerts of an
 * unverified address stay, because they belong to the owner of the address.
 */
export async function deleteAlertsOf(
  tx: Tx,
  { email, emailVerified }: { email: string; emailVerified: boolean },
): Promise<{ events: string[]; entities: string[] }> {
  if (!emailVerified) return { events: [], entities: [] }
  const found = await rows(
    tx,
    EntityShape,
    `SELECT 'stock-alert:' || a.id || ':' || m.part AS entity FROM stock_alerts a CROSS JOIN LATERAL (
        SELECT n::text AS part FROM generate_series(1, a.notices) n
        UNION ALL SELECT left(l.hash, 22) FROM stock_alert_links l WHERE l.alert_id = a.id AND l.confirms) m
      WHERE lower(a.email) = lower($1)`,
    [email],
  )
  await tx.$client.query('DELETE FROM stock_alerts WHERE lower(email) = lower($1)', [email])
  return { events: ['stock_alert_confirm', 'back_in_stock'], entities: found.map(({ entity }) => entity) }
}
