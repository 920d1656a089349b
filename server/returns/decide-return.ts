import { tellOfReturnStep } from '../orders/order-letters.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { type Deciding, decideReturn, lockReturn, mayDecide } from './internal/move-return.ts'

type Desk = { db: Db; publicUrl: string }

/** The parts may come back: the buyer is told where to, with what the desk adds. Refuses ORDER_NOT_FOUND, ORDER_MOVED_ON. */
export const approveReturn = (
  { db, publicUrl }: Desk,
  { orderId, adminId }: Deciding,
  { note }: { note: string },
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, kept } = await lockReturn(tx, orderId)
    const asked = mayDecide(order, kept, 'approved')
    await decideReturn(tx, order, asked, 'approved', adminId, { told: note, note, audited: note ? { note } : {} })
    await tellOfReturnStep(tx, order.id, { event: 'return_approved', note }, publicUrl)
  })

/** The parts may not come back, and why. Refuses ORDER_NOT_FOUND, ORDER_MOVED_ON. */
export const denyReturn = (
  { db, publicUrl }: Desk,
  { orderId, adminId }: Deciding,
  { reason }: { reason: string },
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, kept } = await lockReturn(tx, orderId)
    const asked = mayDecide(order, kept, 'denied')
    await decideReturn(tx, order, asked, 'denied', adminId, { told: reason, note: reason, audited: { reason } })
    await tellOfReturnStep(tx, order.id, { event: 'return_denied', note: reason }, publicUrl)
  })
