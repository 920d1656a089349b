import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { submissions } from '../tables.ts'

export type SubmissionRow = typeof submissions.$inferSelect

/** The submissions that a caller can see: a customer sees their own, the back office sees all. */
export type SubmissionAsker = { userId: string } | 'admin'

const condition = (id: string, asker: SubmissionAsker) =>
  asker === 'admin' ? eq(submissions.id, id) : and(eq(submissions.id, id), eq(submissions.userId, asker.userId))

/** Finds a submission. Refuses SUBMISSION_NOT_FOUND, also for another's submission and an invalid id. */
export async function findSubmission(db: Db | Tx, id: string, asker: SubmissionAsker): Promise<SubmissionRow> {
  if (!z.safeParse(z.uuid(), id).success) throw new Refusal('SUBMISSION_NOT_FOUND')
  const [found] = await db.select().from(submissions).where(condition(id, asker))
  if (!found) throw new Refusal('SUBMISSION_NOT_FOUND')
  return found
}

/** The same for the back office, locked until the transaction ends. */
export async function lockSubmission(tx: Tx, id: string): Promise<SubmissionRow> {
  const [found] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update')
  if (!found) throw new Refusal('SUBMISSION_NOT_FOUND')
  return found
}
