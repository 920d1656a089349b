import { moveOrder } from '../orders/move-order.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { adminStep, lockForStep, type OrderSeen } from './internal/take-admin-step.ts'

/** Marks a paid order as being packed. Refuses as lockForStep (internal/take-admin-step.ts). */
export const markProcessing = (db: Db, seen: OrderSeen, adminId: string): Promise<void> =>
  inTransaction(db, async tx => {
    const order = await lockForStep(tx, seen, 'processing')
    await moveOrder(tx, order, { event: 'processing', ...adminStep('processing', adminId) })
  })
