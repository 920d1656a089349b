import { sql } from 'drizzle-orm'
import type { AttemptState } from '../../domain/payments/payment.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { Tx } from '../platform/db/database.ts'
import { paymentAttempts } from './tables.ts'

/** A request that charges has answered or given up by then; only a killed one leaves `started` behind for longer. */
export const STARTED_SECONDS = 60

/** `isFresh`: the request that charged may still be under way, see IS_FRESH */
type Attempt = { id: string; state: AttemptState; isFresh: boolean }

/** By the clock of the database, which dated the attempt: that of a process may be minutes off. */
export const IS_FRESH = sql<boolean>`${paymentAttempts.createdAt} >= clock_timestamp() - make_interval(secs => ${STARTED_SECONDS})`

/** Whether the buyer has left without a result, told to wait or not answered at all: he does not hear it from the page. */
export const isAwaited = ({ state, isFresh }: Pick<Attempt, 'state' | 'isFresh'>): boolean =>
  state === 'held' || state === 'unknown' || !isFresh

/**
 * Whether the request that charged may still be reversing the charge. It tells the buyer itself, on the page or by
 * mail; other callers must leave the charge alone, or he is told twice.
 */
export const isReversing = (attempt: Pick<Attempt, 'state' | 'isFresh'> & { transactionId: string | null }): boolean =>
  attempt.state === 'unknown' && attempt.transactionId !== null && attempt.isFresh

/**
 * Tells the buyer what became of a payment that he waits for: by mail, once for each attempt, and in the order's timeline. The
 * order is locked. `reason`: in words for the buyer.
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
