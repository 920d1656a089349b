import { isTestInvoice } from '../../domain/opening/test-charge.ts'
import {
  type AttemptState,
  LIVE_ATTEMPT_STATES,
  type NotificationOutcome,
  type RefundState,
} from '../../domain/payments/payment.ts'
import type { Log } from '../platform/observability/log.ts'
import type { KnownTransaction } from './provider.ts'
import { recordRefund, recordRefunds } from './record-refund.ts'
import { requestLateRefund } from './request-late-refund.ts'
import { runRefund } from './run-refund.ts'
import { type PaymentContext, settleAttempt } from './settle-attempt.ts'

type Context = PaymentContext & { log: Log }

/** The result of a transaction. `result` is a text for admins; no code depends on it. */
export type Applied = { outcome: NotificationOutcome; orderId: string | null; result: string }

const explained = (result: string, orderId: string | null = null): Applied => ({
  outcome: 'explained',
  orderId,
  result,
})
const unexpected = (result: string): Applied => ({
  outcome: 'unexpected',
  orderId: null,
  result: `unexpected: ${result}`,
})

type OrderName = { orderId: string; orderNumber: string }

/** A payment exception about an order. */
const exception = (
  outcome: Exclude<NotificationOutcome, 'explained' | 'unexpected'>,
  { orderId, orderNumber }: OrderName,
  what: string,
): Applied => ({ outcome, orderId, result: `unexpected: order ${orderNumber}: ${what}` })

/**
 * Queries the gateway for a transaction and records it by the usual ways: a charge settles its attempt, a void or a
 * refund completes its refund. Returns the outcome. Throws if the gateway does not answer.
 */
export async function applyTransaction(context: Context, provider: string, transactionId: string): Promise<Applied> {
  const known = await context.providers.named(provider).find(transactionId)
  if (!known) return unexpected('the gateway knows of no such transaction')
  return known.kind === 'refund' ? applyRefund(context, provider, known) : applyCharge(context, provider, known)
}

async function applyRefund(context: Context, provider: string, known: KnownTransaction): Promise<Applied> {
  const { transactionId, invoiceNumber, state } = known
  if (state !== 'unsettled' && state !== 'settled') return explained(`a refund that is ${state}`)
  const { rows } = await context.db.$client.query<OrderName & { id: string | null }>(
    `SELECT b.id, o.id AS "orderId", o.order_number AS "orderNumber"
        FROM refunds b JOIN orders_view o ON o.id = b.order_id WHERE b.reference = $1 AND b.provider = $2
      UNION ALL SELECT NULL, order_id, '' FROM payment_attempts WHERE reference = $1 AND provider = $2`,
    [invoiceNumber, provider],
  )
  const owner = rows.find(({ id }) => id !== null) ?? rows[0]
  if (!owner) return refundedByHand(context, provider, known)
  if (owner.id === null) return explained('the refund of an invalid charge', owner.orderId)
  const isRecorded = await recordRefund(context, owner.id, { method: 'refund', transactionId })
  return isRecorded ? explained('refunded', owner.orderId) : refundedTwice(owner)
}

async function refundedByHand({ db }: Context, provider: string, { refundOf }: KnownTransaction): Promise<Applied> {
  const { rows } = await db.$client.query<OrderName>(
    `SELECT o.id AS "orderId", o.order_number AS "orderNumber" FROM payment_attempts a JOIN orders_view o ON o.id = a.order_id
      WHERE a.transaction_id = $1 AND a.provider = $2`,
    [refundOf, provider],
  )
  const [order] = rows
  return order
    ? exception('refunded_by_hand', order, 'money was refunded, and not by the store')
    : unexpected('a refund that the store did not ask for')
}

const refundedTwice = (order: OrderName): Applied =>
  exception('refunded_twice', order, 'the gateway refunded money that was already refunded another way')

type Attempt = OrderName & {
  id: string
  reference: string
  state: AttemptState
  transaction_id: string | null
}

async function applyCharge(context: Context, provider: string, known: KnownTransaction): Promise<Applied> {
  const { db } = context
  const { transactionId, invoiceNumber, reference, outcome } = known
  const { rows } = await db.$client.query<Attempt>(
    `SELECT a.id, o.id AS "orderId", o.order_number AS "orderNumber", a.reference, a.state, a.transaction_id
      FROM orders_view o JOIN payment_attempts a ON a.order_id = o.id WHERE o.order_number = $1 AND a.provider = $2
      ORDER BY a.created_at DESC LIMIT 100`,
    [invoiceNumber, provider],
  )
  const own = rows.find(attempt => attempt.transaction_id === transactionId)
  // The gateway returns the reference of the request. Without it, only a live attempt can match.
  const requested = rows.find(
    attempt =>
      attempt.transaction_id === null &&
      (reference === null ? LIVE_ATTEMPT_STATES.includes(attempt.state) : attempt.reference === reference),
  )
  const attempt = own ?? requested
  // A test charge that is not voided appears among the unmatched charges.
  if (!attempt && isTestInvoice(invoiceNumber)) return explained(`a test charge of the opening, ${known.state}`)
  if (!attempt) return unexpected(`no payment of this store: invoice ${invoiceNumber ?? 'none'}`)
  const { orderId } = attempt
  if (LIVE_ATTEMPT_STATES.includes(attempt.state)) {
    if (outcome.kind === 'unknown') return explained(`the charge is ${known.state}`, orderId)
    return explained((await settleAttempt(context, attempt.id, outcome)).kind, orderId)
  }
  if (own && known.state === 'voided' && own.state !== 'voided') return applyVoid(context, own, transactionId)
  if (own?.state === 'approved') return explained('paid already', orderId)
  if (outcome.kind !== 'approved')
    return explained(own ? `${own.state} already` : `the charge is ${known.state}`, orderId)
  // The attempt was abandoned and the buyer was notified, but the gateway has a charge after all.
  const back = await requestLateRefund(db, attempt.id, transactionId)
  if (back === null) return explained(`${attempt.state} already`, orderId)
  await runRefund(context, back)
  const [refund] = (await db.$client.query<{ state: RefundState }>('SELECT state FROM refunds WHERE id = $1', [back]))
    .rows
  return explained(
    refund?.state === 'done' ? 'charged too late: refunded' : 'charged too late: refund pending',
    orderId,
  )
}

async function applyVoid(context: Context, attempt: Attempt, transactionId: string): Promise<Applied> {
  const { id, state, orderId } = attempt
  // An order that was canceled in steps has several refunds and one void for all of them. If only some of these were
  // refunded another way before, the store did not make this void: it refunds those amounts a second time.
  const { rows } = await context.db.$client.query<{ ids: string[] }>(
    `SELECT array_agg(b.id ORDER BY b.created_at) AS ids FROM refunds b JOIN payment_attempts a ON a.id = b.attempt_id
      WHERE a.id = $1 GROUP BY a.id
      HAVING sum(b.amount) = a.amount AND count(*) FILTER (WHERE b.method <> 'void') IN (0, count(*))`,
    [id],
  )
  const [back] = rows
  if (!back && state !== 'approved') return explained(`${state} already`, orderId)
  if (!back) return exception('voided_by_hand', attempt, 'its charge was voided, and not by the store')
  const isRecorded = await recordRefunds(context, back.ids, { method: 'void', transactionId })
  return isRecorded ? explained('voided', orderId) : refundedTwice(attempt)
}
