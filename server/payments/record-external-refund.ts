import { eq } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { writeAudit } from '../audit.ts'
import { NOT_A_UUID } from '../orders/find-order.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { markUnseenByBuyer } from '../orders/mark-seen-by-buyer.ts'
import { mailRefund } from '../orders/order-mails.ts'
import { inTransaction } from '../platform/db/database.ts'
import { moveRefund } from './move-refund.ts'
import { readRefundedLines } from './read-refund.ts'
import type { RefundContext } from './run-refund.ts'
import { refunds } from './tables.ts'

/**
 * Records that an admin has paid a failed refund another way, described by `how`. The refund is never retried, and the
 * buyer is mailed. A refund of a return is recorded with the return, which it finishes. Refuses REFUND_NOT_FOUND,
 * REFUND_OF_RETURN, and REFUND_NOT_FAILED unless it has failed.
 */
export async function recordExternalRefund(
  { db, log, publicUrl }: Pick<RefundContext, 'db' | 'log' | 'publicUrl'>,
  refundId: string,
  how: string,
  adminId: string,
): Promise<void> {
  if (NOT_A_UUID.test(refundId)) throw new Refusal('REFUND_NOT_FOUND')
  await inTransaction(db, async tx => {
    const [back] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
    if (!back) throw new Refusal('REFUND_NOT_FOUND')
    const order = await lockOrder(tx, back.orderId)
    if (back.isOfReturn) throw new Refusal('REFUND_OF_RETURN')
    const isRecorded = await moveRefund(tx, { id: refundId, state: 'failed' }, 'done', {
      method: 'external',
      reason: how,
    })
    if (!isRecorded) throw new Refusal('REFUND_NOT_FAILED')
    await markUnseenByBuyer(tx, order.id)
    const { amount, reason, lastError } = back
    await writeAudit(tx, {
      adminId,
      action: 'payment.elsewhere',
      subject: 'payment',
      subjectId: order.id,
      label: order.orderNumber,
      before: { state: 'failed', reason, lastError },
      after: { state: 'done', method: 'external', elsewhere: how, amount },
    })
    const lines = await readRefundedLines(tx, [refundId])
    await mailRefund(tx, order.id, { refundId, amount, way: { elsewhere: how }, lines, publicUrl })
    log.info({ orderId: order.id, refund: refundId, adminId }, 'refund given another way')
  })
}
