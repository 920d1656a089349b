import { and, eq, type SQL } from 'drizzle-orm'
import { mayMoveRefund, type RefundState } from '../../domain/payments/payment.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { refunds } from './tables.ts'

type Refund = typeof refunds.$inferSelect
/** Other columns that change with a move. The move itself sets the state and the time of completion. */
type RefundFacts = Partial<Pick<Refund, 'method' | 'transactionId' | 'reason' | 'tries' | 'lastError'>> & {
  nextTryAt?: SQL
}

/**
 * The only function that writes the state of a refund. Returns null and changes nothing if the refund is no longer in
 * `state`, or `onlyIf` is false. Throws on a move that is not in the table (domain/payments/payment.ts): that is a bug.
 * A refund leaves `requested` only in the process that holds its lease, or in the transaction that creates it.
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
    .set({ ...facts, state: to, ...(to === 'done' && { lastError: null, doneAt: databaseNow() }) })
    .where(and(eq(refunds.id, id), eq(refunds.state, state), onlyIf))
    .returning()
  return moved ?? null
}
