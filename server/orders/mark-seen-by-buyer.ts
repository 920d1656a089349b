import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { recordEvent } from '../events.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { type Asker, mayAccessOrder, NOT_A_UUID, orderAccessRefusal } from './find-order.ts'
import { eventSubject } from './lock-order.ts'
import { orders } from './tables.ts'

/** Marks an order as seen by its buyer, until the next event. Refuses ORDER_NOT_FOUND, ORDER_LINK_OLD. */
export async function markSeenByBuyer(db: Db, orderId: string, buyer: Asker): Promise<void> {
  if (NOT_A_UUID.test(orderId)) throw new Refusal('ORDER_NOT_FOUND')
  await inTransaction(db, async tx => {
    const [seen] = await tx
      .update(orders)
      .set({ notificationSeen: true })
      .where(and(eq(orders.id, orderId), mayAccessOrder(buyer)))
      .returning({ id: orders.id, userId: orders.userId })
    if (!seen) throw await orderAccessRefusal(tx, orderId, buyer.token)
    await recordEvent(tx, 'order.seen', eventSubject(seen))
  })
}

/** Marks a locked order as unseen by its buyer, for a change that has no history entry. */
export async function markUnseenByBuyer(tx: Tx, orderId: string): Promise<void> {
  await tx.update(orders).set({ notificationSeen: false, updatedAt: databaseNow() }).where(eq(orders.id, orderId))
}
