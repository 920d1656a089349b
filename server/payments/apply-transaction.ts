import {
  type AttemptState,
  LIVE_ATTEMPT_STATES,
  type TakeBackState,
  UNEXPECTED,
  unexpectedOf,
  voidedByHand,
} from '../../domain/payment.ts'
import type { Log } from '../log.ts'
import { bookTakeBack } from './book-take-back.ts'
import { doTakeBack } from './do-take-back.ts'
import type { KnownTransaction } from './gateway.ts'
import { type Books, settleAttempt } from './settle-attempt.ts'
import { wantLateChargeBack } from './want-late-charge-back.ts'

type Desk = Books & { log: Log }

/**
 * Asks the gateway what a transaction is and brings that into the books by the same ways as everybody: a charge settles
 * its attempt, a void or a refund its take-back. Returns what came of it, in words for admins; what begins with UNEXPECTED
 * is one of the exceptions of payments.
 */
export async function applyTransaction(desk: Desk, transactionId: string): Promise<string> {
  const known = await desk.gateway.find(transactionId)
  if (!known) return `${UNEXPECTED}the gateway knows of no such transaction`
  return known.kind === 'refund' ? applyRefund(desk, known) : applyCharge(desk, known)
}

async function applyRefund(desk: Desk, known: KnownTransaction): Promise<string> {
  const { transactionId, invoiceNumber, state } = known
  if (state !== 'unsettled' && state !== 'settled') return `a refund that is ${state}`
  const { rows } = await desk.db.$client.query<{ id: string | null; orderNumber: string }>(
    `SELECT b.id, o.order_number AS "orderNumber" FROM payment_take_backs b JOIN orders o ON o.id = b.order_id
        WHERE b.reference = $1
      UNION ALL SELECT NULL, '' FROM payment_attempts WHERE reference = $1`,
    [invoiceNumber],
  )
  const owner = rows.find(({ id }) => id !== null) ?? rows[0]
  if (!owner) return refundedByHand(desk, known)
  if (owner.id === null) return 'the refund of a charge that could not stand'
  const isBooked = await bookTakeBack(desk, owner.id, { kind: 'refund', transactionId })
  return isBooked ? 'refunded' : givenBackTwice(owner.orderNumber)
}

async function refundedByHand({ db }: Desk, { refundOf }: KnownTransaction): Promise<string> {
  const { rows } = await db.$client.query<{ orderNumber: string }>(
    `SELECT o.order_number AS "orderNumber" FROM payment_attempts a JOIN orders o ON o.id = a.order_id
      WHERE a.transaction_id = $1`,
    [refundOf],
  )
  const [order] = rows
  return order
    ? `${unexpectedOf(order.orderNumber)}money was refunded, and not by the store`
    : `${UNEXPECTED}a refund that the store did not ask for`
}

const givenBackTwice = (orderNumber: string): string =>
  `${unexpectedOf(orderNumber)}money went back that had been given back another way`

type Attempt = {
  id: string
  order_number: string
  reference: string
  state: AttemptState
  transaction_id: string | null
}

async function applyCharge(desk: Desk, known: KnownTransaction): Promise<string> {
  const { db } = desk
  const { transactionId, invoiceNumber, reference, outcome } = known
  const { rows } = await db.$client.query<Attempt>(
    `SELECT a.id, o.order_number, a.reference, a.state, a.transaction_id
      FROM orders o JOIN payment_attempts a ON a.order_id = o.id WHERE o.order_number = $1
      ORDER BY a.created_at DESC LIMIT 100`,
    [invoiceNumber],
  )
  const own = rows.find(attempt => attempt.transaction_id === transactionId)
  // The gateway repeats the reference of the request; where it does not, only a live attempt can be meant.
  const asked = rows.find(
    attempt =>
      attempt.transaction_id === null &&
      (reference === null ? LIVE_ATTEMPT_STATES.includes(attempt.state) : attempt.reference === reference),
  )
  const attempt = own ?? asked
  if (!attempt) return `${UNEXPECTED}no payment of this store: invoice ${invoiceNumber ?? 'none'}`
  if (LIVE_ATTEMPT_STATES.includes(attempt.state)) {
    if (outcome.kind === 'unknown') return `the charge is ${known.state}`
    return (await settleAttempt(desk, attempt.id, outcome)).kind
  }
  if (own && known.state === 'voided' && own.state !== 'voided') return applyVoid(desk, own, transactionId)
  if (own?.state === 'approved') return 'paid already'
  if (outcome.kind !== 'approved') return own ? `${own.state} already` : `the charge is ${known.state}`
  // The attempt was given up, the buyer was told so, and now there is a charge after all.
  const back = await wantLateChargeBack(db, attempt.id, transactionId)
  if (back === null) return `${attempt.state} already`
  await doTakeBack(desk, back)
  const [owed] = (
    await db.$client.query<{ state: TakeBackState }>('SELECT state FROM payment_take_backs WHERE id = $1', [back])
  ).rows
  return owed?.state === 'done' ? 'charged too late: given back' : 'charged too late: goes back'
}

async function applyVoid(desk: Desk, { id, state, order_number }: Attempt, transactionId: string): Promise<string> {
  const { rows } = await desk.db.$client.query<{ id: string; state: TakeBackState }>(
    `SELECT b.id, b.state FROM payment_take_backs b JOIN payment_attempts a ON a.id = b.attempt_id
      WHERE a.id = $1 AND b.amount = a.amount`,
    [id],
  )
  const [back] = rows
  if (!back && state !== 'approved') return `${state} already`
  if (!back) return voidedByHand(order_number)
  const isBooked = await bookTakeBack(desk, back.id, { kind: 'void', transactionId })
  return isBooked ? 'voided' : givenBackTwice(order_number)
}
