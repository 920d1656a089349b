import { and, eq, sql } from 'drizzle-orm'
import { type Cents, cents, ZERO } from '../../domain/money/money.ts'
import type { Charge } from '../../domain/payments/payment.ts'
import { recordEvent } from '../events.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { drawReference, referenceOf } from './reference.ts'
import { paymentAttempts, refundLines, refunds } from './tables.ts'

/** `provider`: the provider of the charge. It identifies the charge by `reference`. */
type ChargeLeft = { attemptId: string; provider: string; reference: string; left: Cents }

/**
 * Cents of an order's charge that can still be refunded: the charge less all refunds that are done, requested or
 * failed. null: nothing was charged.
 */
export async function leftToRefund(tx: Db | Tx, orderId: string): Promise<ChargeLeft | null> {
  const [charge] = await tx
    .select({
      id: paymentAttempts.id,
      provider: paymentAttempts.provider,
      reference: paymentAttempts.reference,
      amount: paymentAttempts.amount,
    })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'approved')))
  if (!charge) return null
  // Failed refunds count too: they are retried.
  const [refunded] = await tx
    .select({ amount: sql<string | null>`sum(amount)` })
    .from(refunds)
    .where(eq(refunds.attemptId, charge.id))
  return {
    attemptId: charge.id,
    provider: charge.provider,
    reference: charge.reference,
    left: cents(charge.amount - (refunded?.amount ? readMoney(refunded.amount) : ZERO)),
  }
}

/** The approved charge of an order, with its time; null: nothing was charged. */
export async function chargeOf(tx: Db | Tx, orderId: string): Promise<Charge | null> {
  const [charge] = await tx
    .select({
      at: paymentAttempts.closedAt,
      created: paymentAttempts.createdAt,
      refundDays: paymentAttempts.refundDays,
    })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'approved')))
  return charge ? { at: charge.at ?? charge.created, refundDays: charge.refundDays } : null
}

/** Refunded pieces of an order's line, and the amount. */
export type RefundLine = { itemId: number; quantity: number; amount: Cents }
type RefundOptions = { key?: string; isOfReturn?: boolean; isTold?: boolean; lines?: readonly RefundLine[] }

/**
 * Decides a refund of an order's charge, in the transaction that has locked the order; `runRefund` executes it after
 * the commit. `amount` null: all that is left. Returns the refund's ID; null if nothing is left. A caller must not
 * request more than the amount that is left. The reference is random, or derived from the caller's `key`. `lines`: the
 * refunded pieces, for a refund that is not by amount. `isTold`: another mail notifies the buyer of this refund.
 */
export async function requestRefund(
  tx: Tx,
  order: { id: string },
  amount: Cents | null,
  reason: string,
  { key, isOfReturn = false, isTold = false, lines = [] }: RefundOptions = {},
): Promise<string | null> {
  const charge = await leftToRefund(tx, order.id)
  if (!charge) throw new Error(`order ${order.id} has no charge that can be refunded`)
  const { attemptId, provider, left } = charge
  // The reference has the length of the charge's reference.
  const { length } = charge.reference
  const reference = key === undefined ? drawReference(length) : referenceOf(`${order.id} ${key}`, length)
  if (amount === null && left === 0) return null
  if ((amount ?? left) > left) throw new Error(`order ${order.id}: ${amount} cents are more than the ${left} left`)
  const [written] = await tx
    .insert(refunds)
    .values({ orderId: order.id, attemptId, provider, reference, amount: amount ?? left, reason, isOfReturn, isTold })
    .returning({ id: refunds.id })
  if (!written) throw new Error('the refund was not written')
  const pieces = lines.filter(({ quantity }) => quantity > 0)
  if (pieces.length > 0)
    await tx
      .insert(refundLines)
      .values(pieces.map(({ itemId, ...line }) => ({ ...line, refundId: written.id, orderItemId: itemId })))
  await recordEvent(tx, 'refund.requested', written.id)
  return written.id
}
