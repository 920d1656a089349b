import { count, eq, sql } from 'drizzle-orm'
import type { Cents } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { stoppedUnitsOf } from '../inventory/units/ship-units.ts'
import { extendHold } from '../orders/extend-hold.ts'
import { lockOrder, type OrderRow } from '../orders/lock-order.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { brokenConstraint, isOverload } from '../platform/db/database-errors.ts'
import { prepared } from '../platform/db/statement.ts'
import { limitConcurrency, limitConcurrencyPerKey } from '../platform/limits/limit-concurrency.ts'
import { addressKey, siteKey } from '../platform/limits/limits.ts'
import type { Log } from '../platform/observability/log.ts'
import { atMost } from './at-most.ts'
import { liveAttempt } from './live-attempt.ts'
import type { ChargeOutcome, ChargeRequest, PaymentProvider } from './provider.ts'
import { drawReference } from './reference.ts'
import { type Books, PENDING, type Recorded, record, reverseCharge, type Settled, settledAs } from './settle-attempt.ts'
import { paymentAttempts } from './tables.ts'

export type PaymentRequest = {
  orderId: string
  amount: Cents
  /** as the card form of the provider gave it */
  token: unknown
  /** the customer who pays; null: a guest, whose order belongs to no account */
  userId: string | null
  guestEmail: string | undefined
}
type Shop = Books & { log: Log; clientAddress: string }

/** Cards tried for one order in an hour: who mistypes has enough of them, who tries stolen ones has not. */
const MAX_ATTEMPTS = 10
const LATELY = sql<number>`count(*) FILTER (WHERE created_at > now() - interval '1 hour')::int`
/** Whether the stock of an order is held, by the clock that set its end. */
const isHeld = (orderId: string) =>
  sql<boolean | null>`(SELECT hold_expires_at > now() FROM orders_view WHERE id = ${orderId})`

/** How long a second call waits for the first one's answer before it is told to come back. */
const WAIT_MS = 20_000
const LOOK_EVERY_MS = 150
/** Who pays for an order that is being paid waits for its lock: in line, and not with a connection each. */
const limitPayments = limitConcurrency({ atOnce: 6, waitMs: WAIT_MS })
/** One of them for each order, and a few from each network address: who pays a hundred times at once keeps nobody else waiting. */
const limitPerOrder = limitConcurrencyPerKey({ atOnce: 1, waitMs: WAIT_MS })
const limitPerAddress = limitConcurrencyPerKey({ atOnce: 2, waitMs: WAIT_MS })
/** How long the database is waited for with an answer of the gateway: without it, the buyer would not know of his charge. */
const SETTLE_MS = 15_000
const SETTLE_EVERY_MS = 500
/** How long an answer waits until a charge that must not stand has gone back; what takes longer goes on behind it. */
const REVERSE_MS = 5_000

/**
 * Step 2 of buying: writes the attempt, charges, and brings the answer into the books. No
 * transaction is open while the gateway is asked. An order that is paid answers its success again; a call beside a
 * running one waits for that one's answer and gives the same. Refuses ORDER_NOT_FOUND, AMOUNT_DIFFERS, EMAIL_DIFFERS,
 * ORDER_NOT_PAYABLE, PAYMENT_IN_PROGRESS, TOO_MANY_ATTEMPTS.
 */
export async function processPayment(shop: Shop, request: PaymentRequest): Promise<Paid> {
  const { db, log } = shop
  const provider = shop.providers.chosen
  const whose = addressKey(shop.clientAddress)
  const begun = await limitPerOrder(request.orderId, () =>
    limitPerAddress(whose, () => limitPayments(() => beginAttempt(db, provider, request), siteKey(shop.clientAddress))),
  )
  if ('paid' in begun) return { settled: begun.paid, tried: null }
  if ('waitFor' in begun) return { settled: await waitFor(db, begun.waitFor), tried: null }
  const outcome = await charge(provider, begun.charge, log)
  const settled = await settle(shop, begun.attemptId, outcome).catch(error => {
    // What came of the charge is not in the books: resolveAttempts goes on from there.
    log.error({ err: error, attempt: begun.charge.reference }, 'payment attempt could not be settled')
    return { kind: 'pending', message: PENDING.unknown } as const
  })
  log.info(
    { orderId: request.orderId, attempt: begun.charge.reference, outcome: outcome.kind, settled: settled.kind },
    'payment attempt',
  )
  return { settled, tried: outcome }
}

/** `tried`: what the gateway said of the card of this call; null: this call has charged none. */
export type Paid = { settled: Settled; tried: ChargeOutcome | null }

/**
 * With what it comes to now, since staff may have changed its charges after its buyer saw them. Only the customer and a guest who
 * names the order's email address get it.
 */
function amountDiffers(order: OrderRow, { userId, guestEmail }: PaymentRequest): Refusal {
  const isTheirs = userId !== null || guestEmail?.toLowerCase() === order.email.toLowerCase()
  if (!isTheirs) return new Refusal('AMOUNT_DIFFERS')
  const { subtotal, shippingFee, charges, tax, total } = order
  return new Refusal('AMOUNT_DIFFERS', undefined, { subtotal, shippingFee, charges, tax, total })
}

type Begun = { paid: Settled } | { waitFor: string } | { attemptId: string; charge: ChargeRequest }

async function beginAttempt(db: Db, provider: PaymentProvider, request: PaymentRequest): Promise<Begun> {
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
            .select({ ever: count(), lately: LATELY, isHeld: isHeld(order.id) })
            .from(paymentAttempts)
            .where(eq(paymentAttempts.orderId, order.id)),
        )
        if (!tried?.isHeld) throw new Refusal('ORDER_NOT_PAYABLE')
        await refuseStoppedUnits(tx, order.id)
        if (tried.lately >= MAX_ATTEMPTS) throw new Refusal('TOO_MANY_ATTEMPTS')
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
        // A lock is waited for as long as by who is still in line, not a page's two seconds.
      },
      WAIT_MS,
    )
  } catch (error) {
    if (brokenConstraint(error) === 'payment_attempts_live') throw new Refusal('PAYMENT_IN_PROGRESS')
    throw error
  }
}

/** Refuses ORDER_NOT_PAYABLE for an order with quarantined units, which cannot be shipped: placed again, it gets other pieces. */
async function refuseStoppedUnits(tx: Tx, orderId: string): Promise<void> {
  const stopped = await stoppedUnitsOf(tx, orderId)
  if (stopped.length > 0)
    throw new Refusal(
      'ORDER_NOT_PAYABLE',
      `Put aside for inspection, and not for sale now: ${stopped.join(', ')}. You were not charged. Place the order again: it gets another piece, if there is one.`,
    )
}

/** The gateway client turns what can go wrong into `unknown`; whatever else it throws means the same. */
async function charge(provider: PaymentProvider, request: ChargeRequest, log: Log): Promise<ChargeOutcome> {
  try {
    return await provider.charge(request)
  } catch (error) {
    log.error({ err: error, attempt: request.reference }, 'gateway client failed')
    return { kind: 'unknown', message: 'the gateway client failed' }
  }
}

/** As settleAttempt, for a buyer who waits for the answer: he is not kept until a charge that must not stand has gone back. */
async function settle(shop: Shop, attemptId: string, outcome: ChargeOutcome): Promise<Settled> {
  const recorded = await recordPatiently(shop, attemptId, outcome)
  if (!('mustGoBack' in recorded)) return recorded
  let settled: Settled = { kind: 'pending', message: PENDING.unknown }
  // Either the page says it or a mail does: where it is the page, its answer waits until that is written down.
  let isLeft = recorded.isAwaited
  let isForPage = false
  const hasLeft = () => {
    isForPage = !isLeft
    return isLeft
  }
  const goingBack = reverseCharge(shop, attemptId, recorded, hasLeft).then(
    result => {
      settled = result
    },
    // It is tried again by resolveAttempts.
    error => shop.log.error({ err: error, attempt: attemptId }, 'a charge that must not stand has not gone back yet'),
  )
  await atMost(REVERSE_MS, goingBack)
  if (isForPage) await goingBack
  else isLeft = true
  return settled
}

/** A database that is away or too busy just now is asked again; after that, resolve-attempts.ts finds out what became of it. */
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
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Refusal('PAYMENT_IN_PROGRESS')
}
