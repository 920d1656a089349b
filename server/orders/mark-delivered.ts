import { type Db, inTransaction } from '../db/database.ts'
import { moveOrder } from './internal/move-order.ts'

/** An order that was shipped has arrived. Refuses as every step of the desk does. */
export const markDelivered = (db: Db, orderId: string, adminId: string): Promise<void> =>
  inTransaction(db, async tx => {
    await moveOrder(tx, orderId, 'delivered', adminId, { deliveredAt: new Date() })
  })
