import { eq } from 'drizzle-orm'
import { mayMoveAttempt } from '../../domain/payments/payment.ts'
import { recordEvent } from '../events.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { paymentAttempts, refunds } from './tables.ts'

/**
 * A charge has turned up of an attempt that had been given up, and whose buyer was told so: decides that it goes back, all
 * of it. Returns the refund; saying it again gives the same one. Null when the attempt has not been given up.
 */
export const requestLateRefund = (db: Db, attemptId: string, transactionId: string): Promise<string | null> =>
  inTransaction(db, async tx => {
    const [owner] = await tx
      .select({ orderId: paymentAttempts.orderId })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, attemptId))
    if (!owner) throw new Error(`no payment attempt ${attemptId}`)
    await lockOrder(tx, owner.orderId)
    const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId)).for('update')
    if (!attempt || !mayMoveAttempt(attempt.state, 'voided')) return null
    const [before] = await tx.select().from(refunds).where(eq(refunds.attemptId, attemptId))
    if (before) return before.id
    await tx.update(paymentAttempts).set({ transactionId }).where(eq(paymentAttempts.id, attemptId))
    const { orderId, provider, reference, amount } = attempt
    const reason = 'Charged after the payment had been given up.'
    const [written] = await tx
      .insert(refunds)
      .values({ orderId, attemptId, provider, reference, amount, reason })
      .returning({ id: refunds.id })
    if (!written) throw new Error('the refund was not written')
    await recordEvent(tx, 'refund.requested', written.id)
    return written.id
  })
