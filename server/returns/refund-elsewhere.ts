import { eq } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { refundExternally } from '../payments/refund-externally.ts'
import type { RefundContext } from '../payments/run-refund.ts'
import { writeAudit } from '../platform/audit/write-audit.ts'
import { inTransaction } from '../platform/db/database.ts'
import { finishReturn } from './finish-return.ts'
import { type Deciding, lockForDesk } from './internal/move-return.ts'
import { returnCompletions } from './tables.ts'

/**
 * The refund of a return has failed at the gateway for good, and an admin gives the money back another way: `how` says which.
 * The return is finished by it. Refuses ORDER_NOT_FOUND, and RETURN_ALREADY_REFUNDED unless that refund has failed.
 */
export async function refundElsewhere(desk: RefundContext, { orderId, adminId }: Deciding, how: string): Promise<void> {
  await inTransaction(desk.db, async tx => {
    const order = await lockForDesk(tx, orderId)
    const [completion] = await tx.select().from(returnCompletions).where(eq(returnCompletions.orderId, orderId))
    const isGiven = completion?.refundId && (await refundExternally(tx, completion.refundId, 'failed', how))
    if (!isGiven) throw new Refusal('RETURN_ALREADY_REFUNDED')
    await tx.update(returnCompletions).set({ elsewhere: how }).where(eq(returnCompletions.orderId, orderId))
    await writeAudit(tx, {
      ...{ adminId, action: 'order.refund_elsewhere', subject: 'order', subjectId: orderId, label: order.orderNumber },
      before: { elsewhere: completion.elsewhere },
      after: { elsewhere: how, amount: completion.goods + completion.freight },
    })
  })
  await finishReturn(desk, orderId)
}
