import type { Db } from '../../platform/db/database.ts'
import { searchTerm } from '../../platform/db/search-term.ts'
import { LISTED_PART, SENDER_TEXT } from '../submission-text.ts'
import { findSubmissions, isShort } from './find-submissions.ts'

type Way = 'all' | 'found' | 'through' | 'short'
/** The plan for a search; the search uses `sought` as $7, if at all. */
export type AdminWay = { way: Way; sought: unknown[] }

/** Selects the plan for a search. */
export async function adminWay(db: Db, search: string): Promise<AdminWay> {
  const term = searchTerm(search)
  if (term === '') return { way: 'all', sought: [] }
  const ids = await findSubmissions(db, term)
  if (ids) return { way: 'found', sought: [ids] }
  return { way: isShort(term) ? 'short' : 'through', sought: [term] }
}

/** The number of newest submissions of each status that are scanned for one or two letters, which no index can find. */
const LOOKED_THROUGH = 200

const FITS = `($2::text IS NULL OR kind = $2)
  AND ($3::text IS NULL OR CASE $3 WHEN 'me' THEN assigned_to = $4 ELSE assigned_to IS NULL END)`
const HAS = `(strpos(${SENDER_TEXT}, $7) > 0 OR EXISTS (
  SELECT FROM submission_parts p WHERE p.submission_id = submissions.id AND strpos(${LISTED_PART}, $7) > 0))`

/**
 * A page after the last row shown, whose key is $5 and $6: (created_at, id). The index submissions_status_created
 * returns each status in order, and no more rows than a page has; for several statuses the first rows of each are
 * merged.
 */
export function adminPage(way: Way, isOldestFirst: boolean, limit: number): string {
  const [direction, beyond] = isOldestFirst ? ['', '>'] : [' DESC', '<']
  const order = `ORDER BY created_at${direction}, id${direction} LIMIT ${limit}`
  const on = `($5::timestamptz IS NULL OR (created_at, id) ${beyond} ($5::timestamptz, $6::uuid))`
  const ofEach = (rows: string) =>
    `SELECT o.* FROM unnest($1::text[]) AS s (status) CROSS JOIN LATERAL (${rows} ${order}) o ${order}`
  const own = `SELECT * FROM submissions WHERE submissions.status = s.status AND ${FITS}`
  switch (way) {
    case 'all':
      return ofEach(`${own} AND ${on}`)
    case 'found':
      return `SELECT * FROM submissions WHERE id = ANY($7::uuid[]) AND status = ANY($1) AND ${FITS} AND ${on} ${order}`
    case 'through':
      return ofEach(`${own} AND ${on} AND ${HAS}`)
    case 'short':
      return ofEach(`SELECT * FROM (${own} ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_THROUGH}) submissions
        WHERE ${on} AND ${HAS}`)
  }
}
