import { eq, getTableColumns } from 'drizzle-orm'
import { type Cents, formatMoney } from '../../domain/money/money.ts'
import type { AttemptState } from '../../domain/payments/payment.ts'
import { type PaymentRefusal, refusalWords } from '../../domain/payments/payment-refusal.ts'
import { removePurchasedLines } from '../cart/remove-purchased-lines.ts'
import { restoreMergedLines } from '../cart/restore-merged-lines.ts'
import { sellReserved } from '../inventory/reserve-stock.ts'
import { lockOrder, type OrderRow } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { readItems } from '../orders/read-items.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/statement.ts'
import { markPurchased } from '../quotes/buy-quotes.ts'
import { type Attempt, type AttemptFacts, moveAttempt } from './move-attempt.ts'
import { IS_FRESH, isAwaited, isReversing, notifyOfResult } from './notify-of-result.ts'
import type { ChargeOutcome } from './provider.ts'
import type { Providers } from './providers.ts'
import { paymentAttempts } from './tables.ts'
import { type RefundDue, voidOrRefund } from './void-or-refund.ts'

/** The result that the buyer sees for a settled attempt. */
export type Settled =
  | { kind: 'paid'; transactionId: string }
  | { kind: 'declined' | 'failed'; message: string }
  | { kind: 'pending'; message: string }

export const PENDING = {
  unknown:
    'We couldn’t confirm whether your card was charged. Please don’t pay again. We’re checking with the card company and will show the result here.',
  held: 'The card company is reviewing this payment. Your parts stay reserved, and we’ll let you know the result.',
}

/**
 * Records the gateway's answer for an attempt, in one transaction. This is the only place where an order becomes paid,
 * for the request that charged and for later queries alike. Idempotent. An invalid charge (wrong amount, or the order
 * has ended) is reversed. Until the gateway confirms that, the attempt stays `unknown` with its transaction ID, by
 * which resolveAttempts continues after a kill or a failure, once the request that charged must have ended.
 */
export async function settleAttempt(
  books: PaymentContext,
  attemptId: string,
  outcome: ChargeOutcome,
): Promise<Settled> {
  const recorded = await inTransaction(books.db, tx => record(tx, attemptId, outcome, books.publicUrl))
  return 'reversal' in recorded ? reverseCharge(books, attemptId, recorded) : recorded
}

/**
 * The second half for invalid charges: reverses the charge at the gateway, which may take minutes, and records that. A
 * buyer who `hasLeft` when it is done is notified by mail.
 */
export async function reverseCharge(
  { db, providers, publicUrl }: PaymentContext,
  attemptId: string,
  { provider, reversal, message, isAwaited }: RequiredRefund,
  hasLeft: () => boolean = () => isAwaited,
): Promise<Settled> {
  await voidOrRefund(providers.named(provider), {
    ...reversal,
    amount: null,
    until: new Date(Date.now() + ASKING_MS),
  })
  await inTransaction(db, async tx => {
    const { order, attempt } = await lockBoth(tx, attemptId)
    if (attempt.state === 'voided') return
    await closeUnpaid(tx, order, attempt, 'voided', { message })
    if (hasLeft()) await notifyOfResult(tx, order, attempt, 'payment_not_charged', message, publicUrl)
  })
  return { kind: 'declined', message }
}

/** `publicUrl`: the address of the store, the prefix of links in mails. */
export type PaymentContext = { db: Db; providers: Providers; publicUrl: string }

const ASKING_MS = 3 * 60_000

export type RequiredRefund = {
  /** the provider of the charge */
  provider: string
  reversal: Pick<RefundDue, 'transactionId' | 'reference' | 'since'>
  message: string
  isAwaited: boolean
}
export type Recorded = Settled | RequiredRefund

/** The first half: records the gateway's answer and decides whether the charge is valid. */
export async function record(tx: Tx, attemptId: string, outcome: ChargeOutcome, publicUrl: string): Promise<Recorded> {
  const { order, attempt } = await lockBoth(tx, attemptId)
  const isLate = isAwaited(attempt)

  const now = settledAs(attempt)
  if (now) return now
  if (isReversing(attempt)) return pending(attempt)

  switch (outcome.kind) {
    case 'approved': {
      const wrong = whyNotPaid(order, attempt.amount, outcome.amount)
      if (wrong) {
        await moveAttempt(tx, attempt, 'unknown', { transactionId: outcome.transactionId, message: wrong })
        const { provider, reference, createdAt } = attempt
        return {
          provider,
          reversal: { transactionId: outcome.transactionId, reference, since: createdAt },
          message: wrong,
          isAwaited: isLate,
        }
      }
      await moveAttempt(tx, attempt, 'approved', {
        transactionId: outcome.transactionId,
        ...cardOf(outcome),
      })
      await sellReserved(tx, order.id)
      await removePurchasedLines(tx, order.userId, await readItems(tx, order.id), order.cartId)
      await markPurchased(tx, order.id)
      await moveOrder(tx, order, {
        event: 'paid',
        by: 'gateway',
        note: outcome.transactionId,
        mail: { isAwaited: isLate, publicUrl },
        facts: { transactionId: outcome.transactionId, holdExpiresAt: null, adminNotificationSeen: false },
      })
      return { kind: 'paid', transactionId: outcome.transactionId }
    }
    case 'declined': {
      const { transactionId, reasonCode, refusal, message } = outcome
      // The charge had to be voided, and was: the process was killed between requesting the void and recording it.
      if (attempt.state === 'unknown' && attempt.transactionId !== null && attempt.transactionId === transactionId) {
        await closeUnpaid(tx, order, attempt, 'voided', {})
        const reason = attempt.message ?? refusalWords(refusal, message)
        await notifyOfResult(tx, order, attempt, 'payment_not_charged', reason, publicUrl)
        return { kind: 'declined', message: reason }
      }
      await closeUnpaid(tx, order, attempt, 'declined', {
        transactionId,
        reasonCode,
        refusal,
        message,
        ...cardOf(outcome),
      })
      const words = refusalWords(refusal, message)
      if (isLate) await notifyOfResult(tx, order, attempt, 'payment_declined', words, publicUrl)
      // The page has shown the reason to the buyer, unless the buyer has left it.
      else await moveOrder(tx, order, { event: 'payment_declined', by: 'gateway', mail: null })
      return { kind: 'declined', message: words }
    }
    case 'failed': {
      // Once the transaction id is known, only the gateway's answer for that id counts.
      if (attempt.transactionId !== null) return pending(attempt)
      const { reasonCode, refusal, message } = outcome
      await closeUnpaid(tx, order, attempt, 'failed', { reasonCode, refusal, message })
      const words = refusalWords(refusal, message)
      if (isLate) await notifyOfResult(tx, order, attempt, 'payment_not_charged', refusal ? words : '', publicUrl)
      return { kind: 'failed', message: words }
    }
    case 'held':
      await moveAttempt(tx, attempt, 'held', {
        transactionId: outcome.transactionId,
        message: outcome.message,
        ...cardOf(outcome),
      })
      // The page has notified the buyer, unless the buyer has left it.
      if (attempt.state !== 'held') {
        if (isLate) await notifyOfResult(tx, order, attempt, 'payment_held', '', publicUrl)
        else await moveOrder(tx, order, { event: 'payment_held', by: 'gateway', mail: null })
      }
      return { kind: 'pending', message: PENDING.held }
    case 'unknown':
      if (attempt.transactionId !== null) return pending(attempt)
      await moveAttempt(tx, attempt, 'unknown', { message: outcome.message })
      if (attempt.state !== 'unknown') await moveOrder(tx, order, { event: 'payment_unknown', by: 'gateway' })
      return { kind: 'pending', message: PENDING.unknown }
  }
}

const pending = ({ state }: { state: AttemptState }): Settled => ({
  kind: 'pending',
  message: state === 'held' ? PENDING.held : PENDING.unknown,
})

/** The result of a closed attempt; null while it is live. */
export function settledAs(attempt: {
  state: AttemptState
  transactionId: string | null
  refusal: PaymentRefusal | null
  message: string | null
}): Settled | null {
  const message = attempt.message ?? 'Payment failed'
  switch (attempt.state) {
    case 'approved':
      return { kind: 'paid', transactionId: attempt.transactionId ?? '' }
    case 'declined':
      return { kind: 'declined', message: refusalWords(attempt.refusal, message) }
    case 'voided':
      return { kind: 'declined', message }
    case 'failed':
      return { kind: 'failed', message: refusalWords(attempt.refusal, message) }
    default:
      return null
  }
}

function whyNotPaid(order: { status: string; paymentStatus: string }, due: Cents, amount: Cents): string | null {
  if (amount !== due)
    return `Your card approved only ${formatMoney(amount)} of ${formatMoney(due)}. Please use another card.`
  if (order.status !== 'pending' || order.paymentStatus !== 'unpaid')
    return 'The order had already ended. Your card was not charged.'
  return null
}

const cardOf = ({ card }: { card: { brand: string | null; lastFour: string | null } }) => ({
  cardBrand: card.brand,
  cardLastFour: card.lastFour,
})

/** Locks the order before the attempt, as everywhere: concurrent settlements of one order wait for each other. */
async function lockBoth(tx: Tx, attemptId: string) {
  const itsOrder = tx
    .select({ id: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId))
  return { order: await lockOrder(tx, itsOrder), attempt: await lockAttempt(tx, attemptId) }
}

async function lockAttempt(tx: Tx, attemptId: string): Promise<Attempt & { isFresh: boolean }> {
  const [attempt] = await prepared(
    tx
      .select({ ...getTableColumns(paymentAttempts), isFresh: IS_FRESH })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, attemptId))
      .for('update'),
  )
  if (!attempt) throw new Error(`no payment attempt ${attemptId}`)
  return attempt
}

/**
 * Closes an attempt without payment; order and attempt are locked. Lines that were held out of the customer's cart for
 * this payment are restored.
 */
async function closeUnpaid(
  tx: Tx,
  order: OrderRow,
  attempt: Attempt,
  to: 'declined' | 'failed' | 'voided',
  facts: AttemptFacts,
): Promise<void> {
  await moveAttempt(tx, attempt, to, facts)
  await restoreMergedLines(tx, order.cartId)
}
