import { recordEvent } from '../events.ts'
import type { Tx } from '../platform/db/database.ts'

/** Deletes demo quotes; foreign keys cascade. */
export async function deleteDemoQuotes(tx: Tx, quoteIds: readonly string[]): Promise<void> {
  const { rows } = await tx.$client.query<{ id: string; userId: string }>(
    'DELETE FROM quotes WHERE id = ANY($1) RETURNING id, user_id AS "userId"',
    [quoteIds],
  )
  const subjects = rows.map(({ id, userId }) => `${id} ${userId}`)
  if (subjects.length > 0) await recordEvent(tx, 'quote.deleted', ...subjects)
}
