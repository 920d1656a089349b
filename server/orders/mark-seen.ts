import { eq, sql } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { recordEvent } from '../events.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { eventSubject } from './lock-order.ts'
import { orders } from './tables.ts'

/** Marks this version of an order as seen by the back office. Later events stay unseen. Refuses ORDER_NOT_FOUND. */
export const markSeen = (db: Db, orderId: string, version: number): Promise<void> =>
  inTransaction(db, async tx => {
    const [seen] = await tx
      .update(orders)
      // One UPDATE of the row: it waits for a concurrent event and then compares with its version.
      .set({ adminNotificationSeen: sql`admin_notification_seen OR version <= ${version}` })
      .where(eq(orders.id, orderId))
      .returning({ id: orders.id, userId: orders.userId })
    if (!seen) throw new Refusal('ORDER_NOT_FOUND')
    await recordEvent(tx, 'order.seen', eventSubject(seen))
  })
