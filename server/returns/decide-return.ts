import { notifyOfReturnStep } from '../orders/order-mails.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { type Deciding, decideReturn, lockReturn, mayDecide } from './internal/move-return.ts'

type Admin = { db: Db; publicUrl: string }

/** The parts may come back: the buyer is told where to, with what the back office adds. Refuses ORDER_NOT_FOUND, ORDER_MOVED_ON. */
export const approveReturn = (
  { db, publicUrl }: Admin,
  { orderId, adminId }: Deciding,
  { note }: { note: string },
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, kept } = await lockReturn(tx, orderId)
    const asked = mayDecide(order, kept, 'approved')
    await decideReturn(tx, order, asked, 'approved', adminId, { told: note, note, audited: note ? { note } : {} })
    await notifyOfReturnStep(tx, order.id, { event: 'return_approved', note }, publicUrl)
  })

/** The parts may not come back, and why. Refuses ORDER_NOT_FOUND, ORDER_MOVED_ON. */
export const denyReturn = (
  { db, publicUrl }: Admin,
  { orderId, adminId }: Deciding,
  { reason }: { reason: string },
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, kept } = await lockReturn(tx, orderId)
    const asked = mayDecide(order, kept, 'denied')
    await decideReturn(tx, order, asked, 'denied', adminId, { told: reason, note: reason, audited: { reason } })
    await notifyOfReturnStep(tx, order.id, { event: 'return_denied', note: reason }, publicUrl)
  })
