import { and, asc, eq, gt } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { writeAudit } from '../audit.ts'
import { namesOf } from '../customers/accounts/names-of.ts'
import type { Db } from '../platform/db/database.ts'
import type { CvType } from '../uploads/read-upload.ts'
import { findSubmission, type SubmissionAsker, type SubmissionRow } from './internal/find-submission.ts'
import { CV_ENDINGS, CV_TYPES } from './internal/sent-file.ts'
import type { AdminSubmission, MySubmission, PartRows } from './shapes.ts'
import { submissionFiles, submissionParts } from './tables.ts'

const ROWS_AT_ONCE = 100

/** A customer's own submission. Refuses SUBMISSION_NOT_FOUND. */
export const readMySubmission = async (db: Db, id: string, userId: string): Promise<MySubmission> =>
  viewOf(db, await findSubmission(db, id, { userId }))

async function viewOf(db: Db, row: SubmissionRow): Promise<MySubmission> {
  const files = await db
    .select({ id: submissionFiles.id, kind: submissionFiles.kind })
    .from(submissionFiles)
    .where(eq(submissionFiles.submissionId, row.id))
    .orderBy(asc(submissionFiles.position))
  const { id, submissionNumber, kind, status, title, createdAt, firstName, lastName, company, email, phone } = row
  return {
    id,
    submissionNumber,
    kind,
    status,
    title,
    createdAt,
    firstName,
    lastName,
    company,
    email,
    phone,
    facts: row.facts,
    texts: row.texts,
    rowCount: row.rowCount,
    parts: await rowsOf(db, id, -1),
    pictures: files.filter(file => file.kind === 'picture').map(file => file.id),
    hasCv: files.some(file => file.kind === 'cv'),
  }
}

async function rowsOf(db: Db, submissionId: string, after: number): Promise<PartRows> {
  const rows = await db
    .select()
    .from(submissionParts)
    .where(and(eq(submissionParts.submissionId, submissionId), gt(submissionParts.position, after)))
    .orderBy(asc(submissionParts.position))
    .limit(ROWS_AT_ONCE + 1)
  const shown = rows.slice(0, ROWS_AT_ONCE).map(({ submissionId: _, ...row }) => row)
  return { rows: shown, after: rows.length > ROWS_AT_ONCE ? (shown.at(-1)?.position ?? null) : null }
}

/** Rows of a list after a position, 100 at once. Refuses SUBMISSION_NOT_FOUND. */
export async function readPartRows(db: Db, id: string, asker: SubmissionAsker, after: number): Promise<PartRows> {
  return rowsOf(db, (await findSubmission(db, id, asker)).id, after)
}

/** A submission with everything about it, for the back office. Refuses SUBMISSION_NOT_FOUND. */
export async function readAdminSubmission(db: Db, id: string, adminId: string): Promise<AdminSubmission> {
  const row = await findSubmission(db, id, 'admin')
  const names = await namesOf(db, [row.assignedTo])
  return {
    submission: await viewOf(db, row),
    adminNotes: row.adminNotes,
    isCustomer: row.userId !== null,
    assignedTo: row.assignedTo === null ? null : { id: row.assignedTo, name: names.get(row.assignedTo) ?? '' },
    isMine: row.assignedTo === adminId,
    isNews: !row.adminSeen,
  }
}

/** The content types of a CV, by the extension of its file. */
export const CV_CONTENT_TYPES: Record<CvType, string> = CV_TYPES

/** The file of a photograph. Refuses SUBMISSION_NOT_FOUND. */
export async function findSentPicture(db: Db, id: string, fileId: number, asker: SubmissionAsker): Promise<string> {
  const submission = await findSubmission(db, id, asker)
  const [found] = await db
    .select({ file: submissionFiles.file })
    .from(submissionFiles)
    .where(
      and(
        eq(submissionFiles.submissionId, submission.id),
        eq(submissionFiles.id, fileId),
        eq(submissionFiles.kind, 'picture'),
      ),
    )
  if (!found) throw new Refusal('SUBMISSION_NOT_FOUND')
  return found.file
}

/**
 * The CV of an application, for an admin: its file and a download name. Audited, like every download of personal
 * data. Refuses SUBMISSION_NOT_FOUND.
 */
export async function openCv(
  db: Db,
  id: string,
  adminId: string,
): Promise<{ file: string; name: string; type: CvType }> {
  const submission = await findSubmission(db, id, 'admin')
  const [found] = await db
    .select({ file: submissionFiles.file })
    .from(submissionFiles)
    .where(and(eq(submissionFiles.submissionId, submission.id), eq(submissionFiles.kind, 'cv')))
  const type = CV_ENDINGS.find(ending => found?.file.endsWith(`.${ending}`))
  if (!found || !type) throw new Refusal('SUBMISSION_NOT_FOUND')
  await writeAudit(db, {
    adminId,
    action: 'submission.cv_opened',
    subject: 'submission',
    subjectId: submission.id,
    label: submission.submissionNumber,
    before: null,
    after: null,
  })
  return { file: found.file, name: `cv-${submission.submissionNumber}.${type}`, type }
}
