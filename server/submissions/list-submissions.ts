import {
  SUBMISSION_KIND_NAMES,
  SUBMISSION_STATUSES,
  type SubmissionStatus,
  WAITING_SUBMISSION_STATUSES,
} from '../../domain/submission.ts'
import { z } from '../../domain/zod.ts'
import type { Db } from '../db/database.ts'
import type { DeskLines, DeskSubmissionCountsShape, MySubmissions } from './shapes.ts'

const AT_ONCE = 50
const LINE = `id, submission_number AS "submissionNumber", kind, status, title, created_at AS "createdAt"`

/** What a customer sent in while signed in, newest first, 50 at once. */
export async function listMySubmissions(db: Db, userId: string, before: string | null): Promise<MySubmissions> {
  const { rows } = await db.$client.query<MySubmissions['submissions'][number]>({
    name: 'my-submissions',
    text: `SELECT ${LINE} FROM submissions WHERE user_id = $1
        AND ($2::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM submissions WHERE id = $2 AND user_id = $1))
      ORDER BY created_at DESC, id DESC LIMIT ${AT_ONCE + 1}`,
    values: [userId, before],
  })
  const submissions = rows.slice(0, AT_ONCE)
  return { submissions, before: rows.length > AT_ONCE ? (submissions.at(-1)?.id ?? null) : null }
}

export const DeskSubmissionsAskedShape = z.strictObject({
  /** `waiting`: new and in progress; else a status */
  show: z._default(z.union([z.enum(['waiting', 'all']), z.enum(SUBMISSION_STATUSES)]), 'waiting'),
  kind: z._default(z.nullable(z.enum(SUBMISSION_KIND_NAMES)), null),
  assigned: z._default(z.nullable(z.enum(['me', 'nobody'])), null),
  search: z._default(z.string().check(z.maxLength(100)), ''),
  after: z._default(z.nullable(z.uuid()), null),
})
export type DeskSubmissionsAsked = z.output<typeof DeskSubmissionsAskedShape>

/** What waits is shown longest first; what is done, the latest first. */
const isWaitingList = (show: DeskSubmissionsAsked['show']): boolean =>
  show === 'waiting' || show === 'new' || show === 'in_progress'

// By key of the last row shown, (created_at, id). Each status is read out of index submissions_status_created in order and no
// further than a page; several statuses are the first of each.
const text = (isOldestFirst: boolean) => {
  const [order, beyond] = isOldestFirst ? ['', '>'] : [' DESC', '<']
  return `WITH page AS (
    SELECT o.* FROM unnest($1::text[]) AS s (status) CROSS JOIN LATERAL (
      SELECT * FROM submissions x WHERE x.status = s.status
        AND ($2::text IS NULL OR x.kind = $2)
        AND ($3::text IS NULL OR CASE $3 WHEN 'me' THEN x.assigned_to = $4 ELSE x.assigned_to IS NULL END)
        AND ($5::uuid IS NULL OR (x.created_at, x.id) ${beyond} (SELECT created_at, id FROM submissions WHERE id = $5))
        AND ($6 = '' OR strpos(lower(concat_ws(chr(10), x.submission_number, x.first_name || ' ' || x.last_name, x.company,
            x.email, x.phone, x.title)), $6) > 0
          OR EXISTS (SELECT FROM submission_parts p WHERE p.submission_id = x.id AND strpos(lower(p.part_number), $6) > 0))
      ORDER BY x.created_at${order}, x.id${order} LIMIT ${AT_ONCE + 1}) o
    ORDER BY o.created_at${order}, o.id${order} LIMIT ${AT_ONCE + 1})
  SELECT ${LINE}, first_name || ' ' || last_name AS name, company, email, row_count AS "rowCount",
    (SELECT count(*) FROM submission_files f WHERE f.submission_id = page.id AND f.kind = 'picture') AS pictures,
    EXISTS (SELECT FROM submission_files f WHERE f.submission_id = page.id AND f.kind = 'cv') AS "hasCv",
    (SELECT coalesce(nullif(a.name, ''), a.email) FROM users a WHERE a.id = page.assigned_to) AS "assignedTo",
    page.assigned_to IS NOT DISTINCT FROM $4 AS "isMine", NOT desk_seen AS "isNews"
  FROM page ORDER BY created_at${order}, id${order}`
}
const OLDEST_FIRST = text(true)
const NEWEST_FIRST = text(false)

/** What everybody sent in, for the desk, 50 at once; found by number, sender, what it is about, or a part number of its list. */
export async function listDeskSubmissions(db: Db, adminId: string, asked: DeskSubmissionsAsked): Promise<DeskLines> {
  const { show, kind, assigned, search, after } = asked
  const statuses: readonly SubmissionStatus[] =
    show === 'waiting' ? WAITING_SUBMISSION_STATUSES : show === 'all' ? SUBMISSION_STATUSES : [show]
  const isOldestFirst = isWaitingList(show)
  const term = search
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .toLowerCase()
  const { rows } = await db.$client.query<DeskLines['submissions'][number]>({
    name: `desk-submissions-${isOldestFirst}`,
    text: isOldestFirst ? OLDEST_FIRST : NEWEST_FIRST,
    values: [statuses, kind, assigned, adminId, after, term],
  })
  const submissions = rows.slice(0, AT_ONCE)
  return { submissions, after: rows.length > AT_ONCE ? (submissions.at(-1)?.id ?? null) : null }
}

/** What the desk's views count. */
export async function countDeskSubmissions(db: Db): Promise<z.infer<typeof DeskSubmissionCountsShape>> {
  const { rows } = await db.$client.query<{ status: SubmissionStatus; count: number }>({
    name: 'count-desk-submissions',
    text: 'SELECT status, count(*) FROM submissions GROUP BY status',
  })
  const countOf = (status: SubmissionStatus) => rows.find(row => row.status === status)?.count ?? 0
  return {
    statuses: SUBMISSION_STATUSES.map(status => ({ status, count: countOf(status) })),
    unseen: await countNewSubmissions(db),
  }
}

/** How many nobody of the desk has looked at. */
export async function countNewSubmissions(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>({
    name: 'count-new-submissions',
    text: 'SELECT count(*) FROM submissions WHERE NOT desk_seen',
  })
  return rows[0]?.count ?? 0
}
