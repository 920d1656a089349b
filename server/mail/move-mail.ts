import { and, eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { MAIL_MOVES, type MailMove } from '../../domain/admin/mail-state.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { emails } from './tables.ts'

/**
 * Moves a mail to another state by the table of moves; no other code writes the state. A trigger publishes it.
 * `attempts`: moves it only if the worker of this attempt still has the lease. Returns false if the mail was in another
 * state, which stays.
 */
export async function moveMail(
  db: Db | Tx,
  { id, attempts }: { id: number; attempts?: number },
  move: MailMove,
  facts: Omit<PgUpdateSetSource<typeof emails>, 'id' | 'state'>,
): Promise<boolean> {
  const { from, to } = MAIL_MOVES[move]
  const isTheirs = attempts === undefined ? undefined : eq(emails.attempts, attempts)
  const { rowCount } = await db
    .update(emails)
    .set({ ...facts, state: to })
    .where(and(eq(emails.id, id), eq(emails.state, from), isTheirs))
  return rowCount === 1
}
