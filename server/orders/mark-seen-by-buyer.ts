import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { type Asker, isTheirs, NOT_A_UUID, notTheirs } from './find-order.ts'
import { orders } from './tables.ts'

/**
 * The buyer has looked at an order: there is no news of it until something else happens. Refuses ORDER_NOT_FOUND,
 * ORDER_LINK_OLD.
 */
export async function markSeenByBuyer(db: Db, orderId: string, buyer: Asker): Promise<void> {
  if (NOT_A_UUID.test(orderId)) throw new Refusal('ORDER_NOT_FOUND')
  const { rowCount } = await db
    .update(orders)
    .set({ notificationSeen: true })
    .where(and(eq(orders.id, orderId), isTheirs(buyer)))
  if (rowCount === 0) throw await notTheirs(db, orderId, buyer.token)
}

/** There is news of a locked order for its buyer, of which its history has no entry. */
export async function markUnseenByBuyer(tx: Tx, orderId: string): Promise<void> {
  await tx.update(orders).set({ notificationSeen: false, updatedAt: new Date() }).where(eq(orders.id, orderId))
}
