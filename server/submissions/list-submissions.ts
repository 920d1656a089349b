import {
  SUBMISSION_KIND_NAMES,
  SUBMISSION_STATUSES,
  type SubmissionStatus,
  WAITING_SUBMISSION_STATUSES,
} from '../../domain/submissions/submission.ts'
import type { Cursor } from '../../domain/text/list-cursor.ts'
import { searchText } from '../../domain/text/search-text.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { CursorQuery, cursorSql, cutPage } from '../platform/db/list-cursor.ts'
import { CountShape } from '../platform/db/row-shapes.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { adminPage, adminWay } from './internal/admin-page.ts'
import type { AdminLines, AdminSubmissionCountsShape, MySubmissions } from './shapes.ts'

const AT_ONCE = 50
const LINE = `id, submission_number, kind, status, title, created_at,
  ${cursorSql('created_at', 'id')} AS cursor`

const ListMySubmissionsRowShape = z.object({
  id: z.string(),
  submissionNumber: z.string(),
  kind: z.enum(SUBMISSION_KIND_NAMES),
  status: z.enum(SUBMISSION_STATUSES),
  title: z.string(),
  createdAt: z.date(),
  cursor: z.string(),
})

/** A customer's own submissions, sent while signed in, newest first, 50 per page. */
export async function listMySubmissions(db: Db, userId: string, after: Cursor | null): Promise<MySubmissions> {
  const found = await rows(db, ListMySubmissionsRowShape, {
    name: 'my-submissions',
    text: `SELECT ${LINE} FROM submissions WHERE user_id = $1
        AND ($2::timestamptz IS NULL OR (created_at, id) < ($2::timestamptz, $3::uuid))
      ORDER BY created_at DESC, id DESC LIMIT ${AT_ONCE + 1}`,
    values: [userId, after?.at ?? null, after?.id ?? null],
  })
  const { page, next } = cutPage(found, AT_ONCE)
  return { submissions: page, after: next }
}

export const AdminSubmissionsQueryShape = z.strictObject({
  /** `waiting`: new and in progress; otherwise one status */
  show: z._default(z.union([z.enum(['waiting', 'all']), z.enum(SUBMISSION_STATUSES)]), 'waiting'),
  kind: z._default(z.nullable(z.enum(SUBMISSION_KIND_NAMES)), null),
  assigned: z._default(z.nullable(z.enum(['me', 'nobody'])), null),
  search: z._default(searchText(100), ''),
  after: CursorQuery,
})
export type AdminSubmissionsQuery = z.output<typeof AdminSubmissionsQueryShape>

/** Open submissions are sorted longest waiting first, and done ones latest first. */
const isWaitingList = (show: AdminSubmissionsQuery['show']): boolean =>
  show === 'waiting' || show === 'new' || show === 'in_progress'

const linesOf = (page: string, isOldestFirst: boolean) => {
  const order = isOldestFirst ? '' : ' DESC'
  return `WITH page AS (${page})
  SELECT ${LINE}, first_name || ' ' || last_name AS name, company, email, row_count,
    (SELECT count(*) FROM submission_files f WHERE f.submission_id = page.id AND f.kind = 'picture') AS pictures,
    EXISTS (SELECT FROM submission_files f WHERE f.submission_id = page.id AND f.kind = 'cv') AS has_cv,
    (SELECT a.display_name FROM people a WHERE a.id = page.assigned_to) AS assigned_to,
    page.assigned_to IS NOT DISTINCT FROM $4 AS is_mine, NOT admin_seen AS is_news
  FROM page ORDER BY created_at${order}, id${order}`
}

const ListAdminSubmissionsRowShape = z.object({
  name: z.string(),
  company: z.string(),
  email: z.string(),
  rowCount: z.number(),
  pictures: z.number(),
  hasCv: z.boolean(),
  assignedTo: z.nullable(z.string()),
  isMine: z.boolean(),
  isNews: z.boolean(),
  id: z.string(),
  submissionNumber: z.string(),
  kind: z.enum(SUBMISSION_KIND_NAMES),
  status: z.enum(SUBMISSION_STATUSES),
  title: z.string(),
  createdAt: z.date(),
  cursor: z.string(),
})

/**
 * All submissions for the back office, 50 per page; found by number, sender, subject, or a part number of their list.
 */
export async function listAdminSubmissions(db: Db, adminId: string, asked: AdminSubmissionsQuery): Promise<AdminLines> {
  const { show, kind, assigned, search, after } = asked
  const statuses: readonly SubmissionStatus[] =
    show === 'waiting' ? WAITING_SUBMISSION_STATUSES : show === 'all' ? SUBMISSION_STATUSES : [show]
  const isOldestFirst = isWaitingList(show)
  const { way, sought } = await adminWay(db, search)
  const found = await rows(db, ListAdminSubmissionsRowShape, {
    name: `admin-submissions-${way}-${isOldestFirst}`,
    text: linesOf(adminPage(way, isOldestFirst, AT_ONCE + 1), isOldestFirst),
    values: [statuses, kind, assigned, adminId, after?.at ?? null, after?.id ?? null, ...sought],
  })
  const { page, next } = cutPage(found, AT_ONCE)
  return { submissions: page, after: next }
}

const StatusAndCountShape = z.object({ status: z.enum(SUBMISSION_STATUSES), count: z.number() })

/** The counts of the admins' views. */
export async function countAdminSubmissions(db: Db): Promise<z.infer<typeof AdminSubmissionCountsShape>> {
  const found = await rows(db, StatusAndCountShape, {
    name: 'count-admin-submissions',
    text: 'SELECT status, count(*) FROM submissions GROUP BY status',
  })
  const countOf = (status: SubmissionStatus) => found.find(row => row.status === status)?.count ?? 0
  return {
    statuses: SUBMISSION_STATUSES.map(status => ({ status, count: countOf(status) })),
    unseen: await countNewSubmissions(db),
  }
}

/** The number of submissions that the back office has not opened. */
export async function countNewSubmissions(db: Db): Promise<number> {
  const row = await firstRow(db, CountShape, {
    name: 'count-new-submissions',
    text: 'SELECT count(*) FROM submissions WHERE NOT admin_seen',
  })
  return row?.count ?? 0
}
