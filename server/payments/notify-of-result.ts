import { sql } from 'drizzle-orm'
import type { AttemptState } from '../../domain/payments/payment.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { Tx } from '../platform/db/database.ts'
import { paymentAttempts } from './tables.ts'

/** The maximum time of a request that charges. Only a killed process leaves an attempt `started` for longer. */
export const STARTED_SECONDS = 60

/** `isFresh`: the request that charged may still be running (see IS_FRESH) */
type Attempt = { id: string; state: AttemptState; isFresh: boolean }

/** Uses the clock of the database, which dated the attempt: the clock of a process may be minutes off. */
export const IS_FRESH = sql<boolean>`${paymentAttempts.createdAt} >= clock_timestamp() - make_interval(secs => ${STARTED_SECONDS})`

/**
 * True if the buyer left without a result, after a notice of review or without any answer: the page does not show the
 * result.
 */
export const isAwaited = ({ state, isFresh }: Pick<Attempt, 'state' | 'isFresh'>): boolean =>
  state === 'held' || state === 'unknown' || !isFresh

/**
 * True if the request that charged may still be reversing the charge. It notifies the buyer itself, on the page or by
 * mail. Other callers must leave the charge alone, or the buyer is notified twice.
 */
export const isReversing = (attempt: Pick<Attempt, 'state' | 'isFresh'> & { transactionId: string | null }): boolean =>
  attempt.state === 'unknown' && attempt.transactionId !== null && attempt.isFresh

/**
 * Notifies the buyer of the result of an awaited payment: one mail for each attempt, and an entry in the order's
 * timeline. The caller has locked the order. `reason`: a text for the buyer.
 */
export async function notifyOfResult(
  tx: Tx,
  order: OrderRow,
  { id }: { id: string },
  event: 'payment_held' | 'payment_declined' | 'payment_not_charged',
  reason: string,
  publicUrl: string,
): Promise<void> {
  await moveOrder(tx, order, {
    event,
    by: 'gateway',
    note: reason,
    facts: { notificationSeen: false },
    mail: { attemptId: id, reason, publicUrl },
  })
}
