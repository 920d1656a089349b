import { count, eq, sql } from 'drizzle-orm'
import type { Cents } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { stoppedUnitsOf } from '../inventory/units/ship-units.ts'
import { lockOrder, type OrderRow } from '../orders/lock-order.ts'
import { extendHold } from '../orders/write-order.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { isOverload, violatedConstraint } from '../platform/db/database-errors.ts'
import { prepared } from '../platform/db/statement.ts'
import { limitConcurrency, limitConcurrencyPerKey } from '../platform/limits/limit-concurrency.ts'
import { addressKey, siteKey } from '../platform/limits/limits.ts'
import { waitingTime } from '../platform/limits/waiting-time.ts'
import type { Log } from '../platform/observability/log.ts'
import { waitAtMost } from './deadline.ts'
import { liveAttempt } from './live-attempt.ts'
import type { ChargeOutcome, ChargeRequest, PaymentProvider } from './provider.ts'
import { drawReference } from './reference.ts'
import {
  type PaymentContext,
  PENDING,
  type Recorded,
  record,
  reverseCharge,
  type Settled,
  settledAs,
} from './settle-attempt.ts'
import { paymentAttempts } from './tables.ts'

export type PaymentRequest = {
  orderId: string
  amount: Cents
  /** as the provider's card form returned it */
  token: unknown
  /** the customer who pays; null: a guest, whose order belongs to no account */
  userId: string | null
  guestEmail: string | undefined
}
type Shop = PaymentContext & { log: Log; clientAddress: string }

/** Attempts allowed for one order in an hour: enough for typing errors, too few to test stolen cards. */
const MAX_ATTEMPTS = 10
const RECENT = sql<number>`count(*) FILTER (WHERE created_at > now() - interval '1 hour')::int`
/** True while the stock of an order is held. Compares with the clock of the database. */
const isHeld = (orderId: string) =>
  sql<boolean | null>`(SELECT hold_expires_at > now() FROM orders_view WHERE id = ${orderId})`

/** Milliseconds that a second call waits for the answer of the first before it is refused. */
const WAIT_MS = waitingTime(20_000)
const POLL_MS = 150
/** Payments of one order wait for its lock in a queue, instead of each holding a database connection. */
const limitPayments = limitConcurrency({ atOnce: 6, waitMs: WAIT_MS })
/**
 * One payment at a time for each order, and a few for each network address: a hundred concurrent calls of one buyer
 * delay no other buyer.
 */
const limitPerOrder = limitConcurrencyPerKey({ atOnce: 1, waitMs: WAIT_MS })
const limitPerAddress = limitConcurrencyPerKey({ atOnce: 2, waitMs: WAIT_MS })
/**
 * Milliseconds that the gateway's answer waits for an unavailable database: without the wait, the buyer would not learn
 * of the charge.
 */
const SETTLE_MS = 15_000
const SETTLE_EVERY_MS = 500
/**
 * Milliseconds that a response waits for the reversal of an invalid charge; a longer reversal continues in the
 * background.
 */
const REVERSE_MS = 5_000

/**
 * Step 2 of buying: writes the attempt, charges the card, and records the answer. No transaction is open during the
 * gateway request. A paid order returns its success again; a concurrent call waits for the running one and returns the
 * same answer. Refuses ORDER_NOT_FOUND, AMOUNT_DIFFERS, EMAIL_DIFFERS, ORDER_NOT_PAYABLE, PAYMENT_IN_PROGRESS,
 * TOO_MANY_ATTEMPTS.
 */
export async function processPayment(shop: Shop, request: PaymentRequest): Promise<Paid> {
  const { db, log } = shop
  const provider = shop.providers.chosen
  const whose = addressKey(shop.clientAddress)
  const started = await limitPerOrder(request.orderId, () =>
    limitPerAddress(whose, () => limitPayments(() => beginAttempt(db, provider, request), siteKey(shop.clientAddress))),
  )
  if ('paid' in started) return { settled: started.paid, tried: null }
  if ('waitFor' in started) return { settled: await waitFor(db, started.waitFor), tried: null }
  const outcome = await charge(provider, started.charge, log)
  const settled = await settle(shop, started.attemptId, outcome).catch(error => {
    // The result of the charge is not recorded, so resolveAttempts continues from here.
    log.error({ err: error, attempt: started.charge.reference }, 'payment attempt could not be settled')
    return { kind: 'pending', message: PENDING.unknown } as const
  })
  log.info(
    { orderId: request.orderId, attempt: started.charge.reference, outcome: outcome.kind, settled: settled.kind },
    'payment attempt',
  )
  return { settled, tried: outcome }
}

/** `tried`: the gateway's result for the card of this call; null: this call charged no card. */
export type Paid = { settled: Settled; tried: ChargeOutcome | null }

/**
 * The refusal for a wrong amount. It includes the current amounts, because staff may have changed the charges after the
 * buyer saw them. Only the customer, and a guest with the order's email address, receive them.
 */
function amountDiffers(order: OrderRow, { userId, guestEmail }: PaymentRequest): Refusal {
  const isTheirs = userId !== null || guestEmail?.toLowerCase() === order.email.toLowerCase()
  if (!isTheirs) return new Refusal('AMOUNT_DIFFERS')
  const { subtotal, shippingFee, charges, tax, total } = order
  return new Refusal('AMOUNT_DIFFERS', undefined, { subtotal, shippingFee, charges, tax, total })
}

type Started = { paid: Settled } | { waitFor: string } | { attemptId: string; charge: ChargeRequest }

async function beginAttempt(db: Db, provider: PaymentProvider, request: PaymentRequest): Promise<Started> {
  try {
    return await inTransaction(
      db,
      async tx => {
        const order = await lockOrder(tx, request.orderId, { userId: request.userId })
        if (request.amount !== order.total) throw amountDiffers(order, request)
        if (request.guestEmail !== undefined && request.guestEmail.toLowerCase() !== order.email.toLowerCase())
          throw new Refusal('EMAIL_DIFFERS')
        if (order.paymentStatus === 'paid') return { paid: { kind: 'paid', transactionId: order.transactionId ?? '' } }
        const live = await liveAttempt(tx, order.id)
        if (live !== null) return { waitFor: live }
        if (order.status !== 'pending' || order.paymentStatus !== 'unpaid') throw new Refusal('ORDER_NOT_PAYABLE')
        const [tried] = await prepared(
          tx
            .select({ ever: count(), recent: RECENT, isHeld: isHeld(order.id) })
            .from(paymentAttempts)
            .where(eq(paymentAttempts.orderId, order.id)),
        )
        if (!tried?.isHeld) throw new Refusal('ORDER_NOT_PAYABLE')
        await refuseStoppedUnits(tx, order.id)
        if (tried.recent >= MAX_ATTEMPTS) throw new Refusal('TOO_MANY_ATTEMPTS')
        const reference = drawReference(provider.limits.referenceLength)
        const [attempt] = await prepared(
          tx
            .insert(paymentAttempts)
            .values({
              orderId: order.id,
              provider: provider.name,
              refundDays: provider.limits.refundDays,
              reference,
              amount: order.total,
            })
            .returning({ id: paymentAttempts.id }),
        )
        if (!attempt) throw new Error('the attempt was not written')
        if (tried.ever === 0) await extendHold(tx, order.id)
        const charge: ChargeRequest = {
          reference,
          invoiceNumber: order.orderNumber,
          amount: order.total,
          token: request.token,
          email: order.email,
          billTo: order.billingAddress,
          shipTo: order.shippingAddress,
        }
        return { attemptId: attempt.id, charge }
        // The transaction waits for a lock as long as the queue does, not only the two seconds of a page.
      },
      WAIT_MS,
    )
  } catch (error) {
    if (violatedConstraint(error) === 'payment_attempts_live') throw new Refusal('PAYMENT_IN_PROGRESS')
    throw error
  }
}

/**
 * Refuses ORDER_NOT_PAYABLE for an order with quarantined units, which cannot ship. If it is placed again, it gets
 * other pieces.
 */
async function refuseStoppedUnits(tx: Tx, orderId: string): Promise<void> {
  const stopped = await stoppedUnitsOf(tx, orderId)
  if (stopped.length > 0)
    throw new Refusal(
      'ORDER_NOT_PAYABLE',
      `Put aside for inspection, and not for sale now: ${stopped.join(', ')}. You were not charged. Place the order again: it gets another piece, if there is one.`,
    )
}

/** The gateway client returns `unknown` for known failures. Any error that it throws means the same. */
async function charge(provider: PaymentProvider, request: ChargeRequest, log: Log): Promise<ChargeOutcome> {
  try {
    return await provider.charge(request)
  } catch (error) {
    log.error({ err: error, attempt: request.reference }, 'gateway client failed')
    return { kind: 'unknown', message: 'the gateway client failed' }
  }
}

/**
 * Like settleAttempt, for a buyer who waits for the response: it does not wait for a slow reversal of an invalid
 * charge.
 */
async function settle(shop: Shop, attemptId: string, outcome: ChargeOutcome): Promise<Settled> {
  const recorded = await recordPatiently(shop, attemptId, outcome)
  if (!('reversal' in recorded)) return recorded
  let settled: Settled = { kind: 'pending', message: PENDING.unknown }
  // Either the page or a mail notifies the buyer. If it is the page, the response waits until the reversal is recorded.
  let isLeft = recorded.isAwaited
  let isForPage = false
  const hasLeft = () => {
    isForPage = !isLeft
    return isLeft
  }
  const reversing = reverseCharge(shop, attemptId, recorded, hasLeft).then(
    result => {
      settled = result
    },
    // resolveAttempts retries it.
    error => shop.log.error({ err: error, attempt: attemptId }, 'a charge that must not stand has not gone back yet'),
  )
  await waitAtMost(REVERSE_MS, reversing)
  if (isForPage) await reversing
  else isLeft = true
  return settled
}

/** Retries while the database is unavailable or overloaded. After that, resolve-attempts.ts determines the result. */
async function recordPatiently({ db, publicUrl }: Shop, attemptId: string, outcome: ChargeOutcome): Promise<Recorded> {
  const until = Date.now() + SETTLE_MS
  for (;;) {
    try {
      return await inTransaction(db, tx => record(tx, attemptId, outcome, publicUrl))
    } catch (error) {
      if (!isOverload(error) || Date.now() > until) throw error
      await new Promise(resolve => setTimeout(resolve, SETTLE_EVERY_MS))
    }
  }
}

async function waitFor(db: Db, attemptId: string): Promise<Settled> {
  const until = Date.now() + WAIT_MS
  while (Date.now() < until) {
    const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
    if (!attempt) break
    const settled = settledAs(attempt)
    if (settled) return settled
    if (attempt.state !== 'started') break
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  throw new Refusal('PAYMENT_IN_PROGRESS')
}
