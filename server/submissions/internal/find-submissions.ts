import type { Db } from '../../platform/db/database.ts'
import { likeTerm } from '../../platform/db/search-term.ts'
import { LISTED_PART, SENDER_TEXT } from '../submission-text.ts'

/** Maximum matches read from an index; with more, a scan finds them soon enough. */
const MAX_FOUND = 3000
/** One list has up to 5,000 rows, all of which may match. */
const MAX_ROWS_FOUND = 20_000
/** Trigrams cannot find less. */
const MIN_TERM_LENGTH = 3

/** True if the term is too short for an index. */
export const isShort = (term: string): boolean => [...term].length < MIN_TERM_LENGTH

// Each by its own trigram index. Without a name: it is planned for its term, which may be rare or in every row.
const FOUND = `SELECT id, 0 AS rows FROM (SELECT id FROM submissions WHERE ${SENDER_TEXT} LIKE $1 LIMIT ${MAX_FOUND + 1}) s
  UNION ALL SELECT submission_id, count(*) FROM (
    SELECT submission_id FROM submission_parts WHERE ${LISTED_PART} LIKE $1 LIMIT ${MAX_ROWS_FOUND + 1}) p GROUP BY 1`

/** The submissions that have `term`, in lower case, in them or their list; null when it is too short, or is in too many. */
export async function findSubmissions(db: Db, term: string): Promise<string[] | null> {
  if (isShort(term)) return null
  const { rows: found } = await db.$client.query<{ id: string; rows: number }>(FOUND, [likeTerm(term)])
  const rows = found.reduce((sum, one) => sum + Number(one.rows), 0)
  const ids = [...new Set(found.map(({ id }) => id))]
  return ids.length > MAX_FOUND || rows > MAX_ROWS_FOUND ? null : ids
}
