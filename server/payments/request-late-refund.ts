import { eq } from 'drizzle-orm'
import { mayMoveAttempt } from '../../domain/payments/payment.ts'
import { recordEvent } from '../events.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { paymentAttempts, refunds } from './tables.ts'

/**
 * Requests a full refund of a charge that appeared after its attempt was abandoned and the buyer was notified.
 * Idempotent: returns the ID of the same refund. Null if the attempt was not abandoned.
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
