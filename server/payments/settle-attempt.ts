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

/** What the buyer is told of an attempt that has been settled. */
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
 * Brings what the gateway said of an attempt into the books, in one transaction. The one place where an order becomes
 * paid, whoever brings the answer: the request that charged, or someone who asked the gateway later. Saying it again
 * changes nothing. A charge that must not stand (wrong amount, or the order has ended) is given back: until the gateway has
 * said so the attempt stays `unknown` with its transaction's id, by which resolveAttempts goes on after a kill or a failure,
 * once the request that charged must have ended.
 */
export async function settleAttempt(books: Books, attemptId: string, outcome: ChargeOutcome): Promise<Settled> {
  const recorded = await inTransaction(books.db, tx => record(tx, attemptId, outcome, books.publicUrl))
  return 'mustGoBack' in recorded ? reverseCharge(books, attemptId, recorded) : recorded
}

/**
 * The second half, where there is one: the gateway is asked, which may take minutes, and then that is written down. A buyer
 * who `hasLeft` by then is told by mail.
 */
export async function reverseCharge(
  { db, providers, publicUrl }: Books,
  attemptId: string,
  { provider, mustGoBack, message, isAwaited }: RequiredRefund,
  hasLeft: () => boolean = () => isAwaited,
): Promise<Settled> {
  await voidOrRefund(providers.named(provider), {
    ...mustGoBack,
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

/** `publicUrl`: the address of the store, which links in mails begin with. */
export type Books = { db: Db; providers: Providers; publicUrl: string }

const ASKING_MS = 3 * 60_000

export type RequiredRefund = {
  /** that charged */
  provider: string
  mustGoBack: Pick<RefundDue, 'transactionId' | 'reference' | 'since'>
  message: string
  isAwaited: boolean
}
export type Recorded = Settled | RequiredRefund

/** The first half: what the gateway said is written down, and whether the charge may stand. */
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
          mustGoBack: { transactionId: outcome.transactionId, reference, since: createdAt },
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
      // The charge had to be voided, and is: the store was killed between asking for the void and recording it.
      if (attempt.state === 'unknown' && attempt.transactionId !== null && attempt.transactionId === transactionId) {
        await closeUnpaid(tx, order, attempt, 'voided', {})
        const why = attempt.message ?? refusalWords(refusal, message)
        await notifyOfResult(tx, order, attempt, 'payment_not_charged', why, publicUrl)
        return { kind: 'declined', message: why }
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
      // The page has told a buyer who is still there why.
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
      // The page has told a buyer who is still there.
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

/** What an attempt that is closed already was settled as; null while it is alive. */
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

/** The order before the attempt, as everywhere: two who settle one order wait for each other. */
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

/** Order and attempt are locked. What was left out of a customer's cart for this payment comes in. */
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
