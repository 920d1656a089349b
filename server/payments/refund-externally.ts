import { and, eq } from 'drizzle-orm'
import type { Charge } from '../../domain/payments/payment.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { paymentAttempts, refunds } from './tables.ts'

/**
 * Writes down that a person gives the money of a refund back another way: the gateway is not asked for it any more, nor
 * can it be refunded a second time. From `requested` only in the transaction that decides it, before any process could have
 * it in its hands; else from `failed`. False: it is not in that state.
 */
export async function refundExternally(
  tx: Tx,
  refundId: string,
  from: 'requested' | 'failed',
  how: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(refunds)
    .set({ state: 'done', method: 'external', reason: how, lastError: null, doneAt: new Date() })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, from)))
  return rowCount === 1
}

/**
 * The gateway is not asked for a refund at all, for it would refuse: a person must give the money back another way. Only in
 * the transaction that decides it, as from `requested` above.
 */
export const failAtOnce = (tx: Tx, refundId: string, why: string): Promise<unknown> =>
  tx.update(refunds).set({ state: 'failed', lastError: why }).where(eq(refunds.id, refundId))

/** The charge of an order, or the last that is known of it; null: nothing was charged. */
export async function chargeOf(tx: Db | Tx, orderId: string): Promise<Charge | null> {
  const [charge] = await tx
    .select({
      at: paymentAttempts.closedAt,
      begun: paymentAttempts.createdAt,
      refundDays: paymentAttempts.refundDays,
    })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'approved')))
  return charge ? { at: charge.at ?? charge.begun, refundDays: charge.refundDays } : null
}
