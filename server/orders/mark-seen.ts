import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../platform/db/database.ts'

/**
 * An admin has looked at this version of an order: there is no news of it for the back office until something else happens. What has happened since then stays news. Refuses ORDER_NOT_FOUND.
 */
export async function markSeen(db: Db, orderId: string, version: number): Promise<void> {
  const { rowCount } = await db.$client.query({
    name: 'mark-seen',
    // In one row, so that an event that is being written is waited for, and then compared with.
    text: `UPDATE orders SET
        admin_notification_seen = admin_notification_seen OR version <= $2 WHERE id = $1`,
    values: [orderId, version],
  })
  if (rowCount === 0) throw new Refusal('ORDER_NOT_FOUND')
}
