import type { AttemptState } from '../../domain/payments/payment.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { Tx } from '../platform/db/database.ts'

/** A request that charges has answered or given up by then; only a killed one leaves `started` behind for longer. */
export const STARTED_SECONDS = 60

type Attempt = { id: string; state: AttemptState; createdAt: Date }

const isFresh = ({ createdAt }: Pick<Attempt, 'createdAt'>): boolean =>
  Date.now() - createdAt.getTime() <= STARTED_SECONDS * 1000

/** Whether the buyer has left without a result, told to wait or not answered at all: he does not hear it from the page. */
export const isAwaited = ({ state, createdAt }: Attempt): boolean =>
  state === 'held' || state === 'unknown' || !isFresh({ createdAt })

/**
 * Whether the request that charged may still be reversing the charge. It tells the buyer itself, on the page or by
 * mail; other callers must leave the charge alone, or he is told twice.
 */
export const isReversing = (
  attempt: Pick<Attempt, 'state' | 'createdAt'> & { transactionId: string | null },
): boolean => attempt.state === 'unknown' && attempt.transactionId !== null && isFresh(attempt)

/**
 * Tells the buyer what became of a payment that he waits for: by mail, once for each attempt, and in the order's timeline. The
 * order is locked. `reason`: in words for the buyer.
 */
export async function notifyOfResult(
  tx: Tx,
  order: OrderRow,
  { id }: Attempt,
  event: 'payment_held' | 'payment_declined' | 'payment_not_charged',
  reason: string,
  publicUrl: string,
): Promise<void> {
  await moveOrder(tx, order, {
    ...{ event, by: 'gateway', note: reason, facts: { notificationSeen: false } },
    mail: { attemptId: id, reason, publicUrl },
  })
}
