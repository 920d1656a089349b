import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../db/database.ts'

/** An admin has looked at an order: there is no news of it for the desk until something else happens. Refuses ORDER_NOT_FOUND. */
export async function markSeen(db: Db, orderId: string): Promise<void> {
  const { rowCount } = await db.$client.query({
    name: 'mark-seen',
    text: 'UPDATE orders SET admin_notification_seen = true WHERE id = $1',
    values: [orderId],
  })
  if (rowCount === 0) throw new Refusal('ORDER_NOT_FOUND')
}
