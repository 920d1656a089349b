import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { likeTerm } from '../../platform/db/search-term.ts'
import { LISTED_PART, SENDER_TEXT } from '../submission-text.ts'

/** The maximum number of matches read from an index; if there are more, a scan is fast enough. */
const MAX_FOUND = 3000
/** A list has up to 5,000 rows, and all of them may match. */
const MAX_ROWS_FOUND = 20_000
/** The minimum length of a term for trigrams. */
const MIN_TERM_LENGTH = 3

/** True if the term is too short for an index. */
export const isShort = (term: string): boolean => [...term].length < MIN_TERM_LENGTH

// Each query uses its own trigram index. It is not a prepared statement, because its plan depends on the term, which
// may be rare or in every row.
const FOUND = `SELECT id, 0 AS listed FROM (SELECT id FROM submissions WHERE ${SENDER_TEXT} LIKE $1 LIMIT ${MAX_FOUND + 1}) s
  UNION ALL SELECT submission_id, count(*) FROM (
    SELECT submission_id FROM submission_parts WHERE ${LISTED_PART} LIKE $1 LIMIT ${MAX_ROWS_FOUND + 1}) p GROUP BY 1`

const RowShape = z.object({ id: z.string(), listed: z.number() })

/**
 * The submissions that contain `term`, in lower case, or whose list does; null if the term is too short or too
 * frequent.
 */
export async function findSubmissions(db: Db, term: string): Promise<string[] | null> {
  if (isShort(term)) return null
  const found = await rows(db, RowShape, FOUND, [likeTerm(term)])
  const listed = found.reduce((sum, one) => sum + one.listed, 0)
  const ids = [...new Set(found.map(({ id }) => id))]
  return ids.length > MAX_FOUND || listed > MAX_ROWS_FOUND ? null : ids
}
