import { eq } from 'drizzle-orm'
import { type AttemptState, LIVE_ATTEMPT_STATES, mayMoveAttempt } from '../../domain/payments/payment.ts'
import type { Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { prepared } from '../platform/db/statement.ts'
import { paymentAttempts } from './tables.ts'

export type Attempt = typeof paymentAttempts.$inferSelect
/** Other columns that change with a move. The move itself sets the state and the time of its end. */
export type AttemptFacts = Partial<
  Pick<Attempt, 'transactionId' | 'reasonCode' | 'refusal' | 'message' | 'cardBrand' | 'cardLastFour'>
>

/**
 * The only function that writes the state of an attempt; the caller has locked the order and the attempt. If the state
 * is unchanged, only the facts are written. Throws on a move that is not in the table (domain/payments/payment.ts):
 * that is a bug.
 */
export async function moveAttempt(
  tx: Tx,
  { id, state }: Pick<Attempt, 'id' | 'state'>,
  to: AttemptState,
  facts: AttemptFacts,
): Promise<void> {
  if (state !== to && !mayMoveAttempt(state, to))
    throw new Error(`payment attempt ${id}: no move from ${state} to ${to}`)
  // An abandoned attempt that is voided later retains the time when it was abandoned.
  const isEnded = LIVE_ATTEMPT_STATES.includes(state) && !LIVE_ATTEMPT_STATES.includes(to)
  await prepared(
    tx
      .update(paymentAttempts)
      .set({ ...facts, state: to, ...(isEnded && { closedAt: databaseNow() }) })
      .where(eq(paymentAttempts.id, id)),
  )
}
