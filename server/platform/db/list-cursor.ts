import { isCursor, isPriorityCursor, readCursor, readPriorityCursor } from '../../../domain/text/list-cursor.ts'
import { z } from '../../../domain/text/zod.ts'

const NO_SUCH_PAGE = 'There is no such page'
const ofPage = (isOne: (text: string) => boolean) => z.string().check(z.refine(isOne, NO_SUCH_PAGE))

/** The requested page of a list: the rows after a cursor; null: the first page. See domain/text/list-cursor.ts. */
export const CursorQuery = z._default(z.nullable(z.pipe(ofPage(isCursor), z.transform(readCursor))), null)
export const PriorityCursorQuery = z._default(
  z.nullable(z.pipe(ofPage(isPriorityCursor), z.transform(readPriorityCursor))),
  null,
)

const micros = (moment: string) => `(extract(epoch FROM ${moment}) * 1000000)::bigint`
/** SQL of the cursor after a row, from the time and the ID by which rows are sorted. */
export const cursorSql = (moment: string, id: string): string => `${micros(moment)} || '_' || ${id}`
export const priorityCursorSql = (priority: string, moment: string, id: string): string =>
  `${priority} || '_' || ${cursorSql(moment, id)}`

/**
 * Makes the page from its rows. The query reads one row more than `most`, which shows whether there are more. `next`:
 * the cursor of the next page; null on the last one.
 */
export function cutPage<Row extends { cursor: string }>(
  rows: readonly Row[],
  most: number,
): { page: Omit<Row, 'cursor'>[]; next: string | null } {
  const shown = rows.slice(0, most)
  return {
    page: shown.map(({ cursor: _, ...row }) => row),
    next: rows.length > most ? (shown.at(-1)?.cursor ?? null) : null,
  }
}

/** Like cutPage, for rows that are sorted by ID. */
export function cutById<Row extends { id: number }>(
  rows: readonly Row[],
  most: number,
): { page: Row[]; next: number | null } {
  const page = rows.slice(0, most)
  return { page, next: rows.length > most ? (page.at(-1)?.id ?? null) : null }
}
