import { eq } from 'drizzle-orm'
import { type AttemptState, LIVE_ATTEMPT_STATES, mayMoveAttempt } from '../../domain/payments/payment.ts'
import type { Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/statement.ts'
import { paymentAttempts } from './tables.ts'

export type Attempt = typeof paymentAttempts.$inferSelect
/** What else of the attempt changes with a move. State and the moment of its end are the move's own. */
export type AttemptFacts = Partial<
  Pick<Attempt, 'transactionId' | 'reasonCode' | 'refusal' | 'message' | 'cardBrand' | 'cardLastFour'>
>

/**
 * The one place that writes how an attempt stands; its order and itself are locked. To where it stands already only facts
 * are written. Throws on a move that is not in the table (domain/payments/payment.ts): that is a bug.
 */
export async function moveAttempt(
  tx: Tx,
  { id, state }: Pick<Attempt, 'id' | 'state'>,
  to: AttemptState,
  facts: AttemptFacts,
): Promise<void> {
  if (state !== to && !mayMoveAttempt(state, to))
    throw new Error(`payment attempt ${id}: no move from ${state} to ${to}`)
  // One that was given up and is voided late ended when it was given up.
  const isEnded = LIVE_ATTEMPT_STATES.includes(state) && !LIVE_ATTEMPT_STATES.includes(to)
  await prepared(
    tx
      .update(paymentAttempts)
      .set({ ...facts, state: to, ...(isEnded && { closedAt: new Date() }) })
      .where(eq(paymentAttempts.id, id)),
  )
}
