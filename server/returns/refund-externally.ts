import { eq } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { writeAudit } from '../audit.ts'
import { moveRefund } from '../payments/move-refund.ts'
import type { RefundContext } from '../payments/run-refund.ts'
import { inTransaction } from '../platform/db/database.ts'
import { finishReturn } from './finish-return.ts'
import { type Deciding, lockReturn } from './internal/move-return.ts'
import { returns } from './tables.ts'

/**
 * Records that an admin has paid the failed refund of a return another way, described by `how`, and finishes the
 * return. Refuses ORDER_NOT_FOUND, and RETURN_ALREADY_REFUNDED unless that refund has failed.
 */
export async function refundExternally(
  admin: RefundContext,
  { orderId, returnId, adminId }: Deciding,
  how: string,
): Promise<void> {
  const id = await inTransaction(admin.db, async tx => {
    const { order, row } = await lockReturn(tx, { orderId, returnId })
    const facts = { method: 'external', reason: how } as const
    const isRecorded = row?.refundId && (await moveRefund(tx, { id: row.refundId, state: 'failed' }, 'done', facts))
    if (!isRecorded) throw new Refusal('RETURN_ALREADY_REFUNDED')
    await tx.update(returns).set({ elsewhere: how }).where(eq(returns.id, row.id))
    await writeAudit(tx, {
      adminId,
      action: 'order.refund_elsewhere',
      subject: 'order',
      subjectId: orderId,
      label: order.orderNumber,
      before: { elsewhere: row.elsewhere },
      after: { elsewhere: how, amount: (row.goods ?? 0) + (row.freight ?? 0) },
    })
    return row.id
  })
  await finishReturn(admin, orderId, id)
}
