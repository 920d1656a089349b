import { Refusal } from '../../domain/refusal.ts'
import { deleteOrder } from '../orders/delete-order.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { deleteAttempts } from '../payments/delete-attempts.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'

/**
 * Deletes an order that was never paid, with its payment attempts. Refuses ORDER_NOT_FOUND, and ORDER_NOT_DELETABLE if it was
 * charged or a charge is still possible.
 */
export const deleteUnpaidOrder = (db: Db, orderId: string, adminId: string): Promise<void> =>
  inTransaction(db, async tx => {
    const order = await lockOrder(tx, orderId)
    if (order.paymentStatus !== 'unpaid')
      throw new Refusal(
        'ORDER_NOT_DELETABLE',
        'This order was paid, so its payment records stay. Cancel or refund it instead.',
      )
    await deleteAttempts(tx, orderId)
    await deleteOrder(tx, order, adminId)
  })
