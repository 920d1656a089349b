import { eq, sql } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { recordEvent } from '../events.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { eventSubject } from './lock-order.ts'
import { orders } from './tables.ts'

/**
 * An admin has looked at this version of an order: there is no news of it for the back office until something else happens. What has happened since then stays news. Refuses ORDER_NOT_FOUND.
 */
export const markSeen = (db: Db, orderId: string, version: number): Promise<void> =>
  inTransaction(db, async tx => {
    const [seen] = await tx
      .update(orders)
      // In one row, so that an event that is being written is waited for, and then compared with.
      .set({ adminNotificationSeen: sql`admin_notification_seen OR version <= ${version}` })
      .where(eq(orders.id, orderId))
      .returning({ id: orders.id, userId: orders.userId })
    if (!seen) throw new Refusal('ORDER_NOT_FOUND')
    await recordEvent(tx, 'order.seen', eventSubject(seen))
  })
