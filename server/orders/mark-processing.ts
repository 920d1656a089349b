import { type Db, inTransaction } from '../platform/db/database.ts'
import { moveOrder } from './internal/move-order.ts'

/** The desk has begun to pack a paid order. Refuses as every step of the desk does (internal/move-order.ts). */
export const markProcessing = (db: Db, orderId: string, adminId: string): Promise<void> =>
  inTransaction(db, async tx => {
    await moveOrder(tx, orderId, 'processing', adminId)
  })
