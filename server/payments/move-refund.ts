import { and, eq, type SQL } from 'drizzle-orm'
import { mayMoveRefund, type RefundState } from '../../domain/payments/payment.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { refunds } from './tables.ts'

type Refund = typeof refunds.$inferSelect
/** What else of the refund changes with a move. State and the moment when it is done are the move's own. */
type RefundFacts = Partial<Pick<Refund, 'method' | 'transactionId' | 'reason' | 'tries' | 'lastError'>> & {
  nextTryAt?: SQL
}

/**
 * The one place that writes how a refund stands. Null, and nothing is changed: it does not stand so any more, or it is not
 * `onlyIf`. Throws on a move that is not in the table (domain/payments/payment.ts): that is a bug. From `requested` only by
 * whoever has its lease, or in the transaction that decides it.
 */
export async function moveRefund(
  db: Db | Tx,
  { id, state }: Pick<Refund, 'id' | 'state'>,
  to: RefundState,
  facts: RefundFacts,
  onlyIf?: SQL,
): Promise<Refund | null> {
  if (state !== to && !mayMoveRefund(state, to)) throw new Error(`refund ${id}: no move from ${state} to ${to}`)
  const [moved] = await db
    .update(refunds)
    .set({ ...facts, state: to, ...(to === 'done' && { lastError: null, doneAt: new Date() }) })
    .where(and(eq(refunds.id, id), eq(refunds.state, state), onlyIf))
    .returning()
  return moved ?? null
}
