import { isTestInvoice } from '../../domain/opening/test-charge.ts'
import {
  ATTEMPT_STATES,
  LIVE_ATTEMPT_STATES,
  type NotificationOutcome,
  REFUND_STATES,
} from '../../domain/payments/payment.ts'
import { z } from '../../domain/text/zod.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
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

const OrderNameShape = z.object({ orderId: z.string(), orderNumber: z.string() })
type OrderName = z.output<typeof OrderNameShape>

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

const ApplyRefundRowShape = z.extend(OrderNameShape, { id: z.nullable(z.string()) })

async function applyRefund(context: Context, provider: string, known: KnownTransaction): Promise<Applied> {
  const { transactionId, invoiceNumber, state } = known
  if (state !== 'unsettled' && state !== 'settled') return explained(`a refund that is ${state}`)
  const found = await rows(
    context.db,
    ApplyRefundRowShape,
    `SELECT b.id, o.id AS "orderId", o.order_number
        FROM refunds b JOIN orders_view o ON o.id = b.order_id WHERE b.reference = $1 AND b.provider = $2
      UNION ALL SELECT NULL, order_id, '' FROM payment_attempts WHERE reference = $1 AND provider = $2`,
    [invoiceNumber, provider],
  )
  const owner = found.find(({ id }) => id !== null) ?? found[0]
  if (!owner) return refundedByHand(context, provider, known)
  if (owner.id === null) return explained('the refund of an invalid charge', owner.orderId)
  const isRecorded = await recordRefund(context, owner.id, { method: 'refund', transactionId })
  return isRecorded ? explained('refunded', owner.orderId) : refundedTwice(owner)
}

async function refundedByHand({ db }: Context, provider: string, { refundOf }: KnownTransaction): Promise<Applied> {
  const order = await firstRow(
    db,
    OrderNameShape,
    `SELECT o.id AS order_id, o.order_number FROM payment_attempts a JOIN orders_view o ON o.id = a.order_id
      WHERE a.transaction_id = $1 AND a.provider = $2`,
    [refundOf, provider],
  )
  return order
    ? exception('refunded_by_hand', order, 'money was refunded, and not by the store')
    : unexpected('a refund that the store did not ask for')
}

const refundedTwice = (order: OrderName): Applied =>
  exception('refunded_twice', order, 'the gateway refunded money that was already refunded another way')

const AttemptShape = z.extend(OrderNameShape, {
  id: z.string(),
  reference: z.string(),
  state: z.enum(ATTEMPT_STATES),
  transactionId: z.nullable(z.string()),
})
type Attempt = z.output<typeof AttemptShape>

const StateShape = z.object({ state: z.enum(REFUND_STATES) })

async function applyCharge(context: Context, provider: string, known: KnownTransaction): Promise<Applied> {
  const { db } = context
  const { transactionId, invoiceNumber, reference, outcome } = known
  const found = await rows(
    db,
    AttemptShape,
    `SELECT a.id, o.id AS order_id, o.order_number, a.reference, a.state, a.transaction_id
      FROM orders_view o JOIN payment_attempts a ON a.order_id = o.id WHERE o.order_number = $1 AND a.provider = $2
      ORDER BY a.created_at DESC LIMIT 100`,
    [invoiceNumber, provider],
  )
  const own = found.find(attempt => attempt.transactionId === transactionId)
  // The gateway returns the reference of the request. Without it, only a live attempt can match.
  const requested = found.find(
    attempt =>
      attempt.transactionId === null &&
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
  const [refund] = await rows(db, StateShape, 'SELECT state FROM refunds WHERE id = $1', [back])
  return explained(
    refund?.state === 'done' ? 'charged too late: refunded' : 'charged too late: refund pending',
    orderId,
  )
}

const IdsShape = z.object({ ids: z.array(z.string()) })

async function applyVoid(context: Context, attempt: Attempt, transactionId: string): Promise<Applied> {
  const { id, state, orderId } = attempt
  // An order that was canceled in steps has several refunds and one void for all of them. If only some of these were
  // refunded another way before, the store did not make this void: it refunds those amounts a second time.
  const back = await firstRow(
    context.db,
    IdsShape,
    `SELECT array_agg(b.id ORDER BY b.created_at) AS ids FROM refunds b JOIN payment_attempts a ON a.id = b.attempt_id
      WHERE a.id = $1 GROUP BY a.id
      HAVING sum(b.amount) = a.amount AND count(*) FILTER (WHERE b.method <> 'void') IN (0, count(*))`,
    [id],
  )
  if (!back && state !== 'approved') return explained(`${state} already`, orderId)
  if (!back) return exception('voided_by_hand', attempt, 'its charge was voided, and not by the store')
  const isRecorded = await recordRefunds(context, back.ids, { method: 'void', transactionId })
  return isRecorded ? explained('voided', orderId) : refundedTwice(attempt)
}
