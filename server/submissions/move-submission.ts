import { eq } from 'drizzle-orm'
import type { AuditAction } from '../../domain/admin/audit.ts'
import { Refusal } from '../../domain/refusal.ts'
import {
  mayMoveSubmission,
  SUBMISSION_STATUS_WORDS,
  type SubmissionStatus,
} from '../../domain/submissions/submission.ts'
import { writeAudit } from '../audit.ts'
import { refuseTaken } from '../customers/accounts/refuse-taken.ts'
import type { Facts } from '../platform/audit/write-audit.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { lockSubmission, type SubmissionRow } from './internal/find-submission.ts'
import { submissions } from './tables.ts'

// Actions of the back office on a submission: one lock, one change, one audit row, in one transaction.

/**
 * Moves a submission to another state. `from` is the state on the admin's page: the second of two concurrent calls is
 * refused with the current state. Answering an unassigned submission assigns it. Refuses SUBMISSION_NOT_FOUND,
 * SUBMISSION_MOVED_ON.
 */
export const moveSubmission = (
  db: Db,
  adminId: string,
  id: string,
  { from, to }: { from: SubmissionStatus; to: SubmissionStatus },
): Promise<void> =>
  inTransaction(db, async tx => {
    const before = await lockSubmission(tx, id)
    if (before.status !== from || !mayMoveSubmission(from, to))
      throw new Refusal(
        'SUBMISSION_MOVED_ON',
        `This is ${SUBMISSION_STATUS_WORDS[before.status].toLowerCase()} now. Please look at it again.`,
        { status: before.status },
      )
    const assignedTo = before.assignedTo ?? adminId
    await change(tx, before, { status: to, assignedTo, adminSeen: true })
    await note(tx, adminId, 'submission.status', before, {
      before: { status: from, ...(before.assignedTo === null ? { assignedTo: null } : {}) },
      after: { status: to, ...(before.assignedTo === null ? { assignedTo } : {}) },
    })
  })

/**
 * Assigns a submission to an admin, or releases it. `from` is the assignee on the page. Repeating it writes nothing.
 * Refuses SUBMISSION_NOT_FOUND, TAKEN_MEANWHILE.
 */
export const assignSubmission = (
  db: Db,
  adminId: string,
  id: string,
  { from, toMe }: { from: string | null; toMe: boolean },
): Promise<void> =>
  inTransaction(db, async tx => {
    const before = await lockSubmission(tx, id)
    const toId = toMe ? adminId : null
    if (before.assignedTo === toId) return
    await refuseTaken(tx, { from, has: before.assignedTo })
    await change(tx, before, { assignedTo: toId })
    await note(tx, adminId, 'submission.assigned', before, {
      before: { assignedTo: before.assignedTo },
      after: { assignedTo: toId },
    })
  })

/**
 * Saves the admins' notes. `read` is the text on the caller's page: notes that another admin has changed since are
 * not overwritten. Refuses SUBMISSION_NOT_FOUND, NOTES_CHANGED.
 */
export const saveSubmissionNotes = (db: Db, adminId: string, id: string, notes: string, read: string): Promise<void> =>
  inTransaction(db, async tx => {
    const before = await lockSubmission(tx, id)
    if (before.adminNotes === notes) return
    if (before.adminNotes !== read) throw new Refusal('NOTES_CHANGED', undefined, { notes: before.adminNotes })
    await change(tx, before, { adminNotes: notes, adminSeen: true })
    await note(tx, adminId, 'submission.notes', before, {
      // Notes about a person are deleted with the submission; the audit is permanent.
      before: { characters: before.adminNotes.length },
      after: { characters: notes.length },
    })
  })

/** Marks a submission as seen by an admin. Refuses SUBMISSION_NOT_FOUND. */
export async function markSubmissionSeen(db: Db, id: string): Promise<void> {
  const seen = await db
    .update(submissions)
    .set({ adminSeen: true })
    .where(eq(submissions.id, id))
    .returning({ id: submissions.id })
  if (seen.length === 0) throw new Refusal('SUBMISSION_NOT_FOUND')
}

async function change(tx: Tx, { id }: SubmissionRow, facts: Partial<typeof submissions.$inferInsert>): Promise<void> {
  await tx
    .update(submissions)
    .set({ ...facts, updatedAt: databaseNow() })
    .where(eq(submissions.id, id))
}

const note = (
  tx: Tx,
  adminId: string,
  action: AuditAction,
  { id, submissionNumber }: SubmissionRow,
  changed: { before: Facts; after: Facts },
): Promise<void> =>
  writeAudit(tx, { adminId, action, subject: 'submission', subjectId: id, label: submissionNumber, ...changed })
