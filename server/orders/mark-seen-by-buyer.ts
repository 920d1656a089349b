import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../db/database.ts'
import { type Asker, NOT_A_UUID } from './find-order.ts'

/** The buyer has looked at an order: there is no news of it until something else happens. Refuses ORDER_NOT_FOUND. */
export async function markSeenByBuyer(db: Db, orderId: string, buyer: Pick<Asker, 'token' | 'userId'>): Promise<void> {
  if (NOT_A_UUID.test(orderId)) throw new Refusal('ORDER_NOT_FOUND')
  const { rowCount } = await db.$client.query({
    name: 'mark-seen-by-buyer',
    text: 'UPDATE orders SET notification_seen = true WHERE id = $1 AND (guest_token = $2 OR user_id = $3)',
    values: [orderId, buyer.token, buyer.userId],
  })
  if (rowCount === 0) throw new Refusal('ORDER_NOT_FOUND')
}
