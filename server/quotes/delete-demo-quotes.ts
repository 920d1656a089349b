import { z } from '../../domain/text/zod.ts'
import { recordEvent } from '../events.ts'
import type { Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const RowShape = z.object({ id: z.string(), userId: z.string() })

/** Deletes demo quotes; foreign keys cascade. */
export async function deleteDemoQuotes(tx: Tx, quoteIds: readonly string[]): Promise<void> {
  const found = await rows(tx, RowShape, 'DELETE FROM quotes WHERE id = ANY($1) RETURNING id, user_id', [quoteIds])
  const subjects = found.map(({ id, userId }) => `${id} ${userId}`)
  if (subjects.length > 0) await recordEvent(tx, 'quote.deleted', ...subjects)
}
