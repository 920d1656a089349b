import { and, eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { MAIL_MOVES, type MailMove } from '../../domain/admin/mail-state.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { emails } from './tables.ts'

/**
 * Something happens to a mail: the one place that writes how it stands, by the table of moves; a trigger tells of it.
 * `attempts`: only while the mail is in the hands of whoever took it for this attempt, and not in another's after his
 * lease. False: it stood otherwise, and stays so.
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
