import { z } from '../../../domain/text/zod.ts'
import { cached } from '../../platform/cache/cached.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { code, type Sql, sql } from '../../platform/db/sql.ts'
import { orderBy, type SortOrder } from './sort-order.ts'

/** The rows 0, 500, 1000 … of a list: their sort value and their id. */
const MarkShape = z.object({ value: z.string(), id: z.number() })
type Mark = z.output<typeof MarkShape>
const STEP = 500
/** The number of marks found by one statement, far within its time limit; the next statement continues after them. */
const BATCH_SIZE = 20
const FRESH_MS = 30_000

/**
 * Where to start reading for the row `offset` of a list: a condition that skips most rows before it by the index, and
 * the number of rows left to skip. A plain OFFSET reads all the rows before a page; page 2,000 would cost 100 times
 * page 1. Marks are up to 30 s old, like the totals.
 */
export async function markBefore(
  db: Db,
  list: Sql,
  order: SortOrder,
  offset: number,
): Promise<{ where: Sql; skip: number }> {
  const wanted = Math.floor(offset / STEP)
  if (wanted === 0) return { where: list, skip: offset }
  // Cached empty: the marks are filled as far as visitors page.
  const name = `marks ${JSON.stringify([list, order])}`
  const marks = await cached(db, name, async (): Promise<Mark[]> => [], FRESH_MS, FRESH_MS)
  for (let start = marks.length; start < wanted; start = marks.length) {
    const newMarks = await findMarks(db, list, order, marks.at(-1), Math.min(wanted - start, BATCH_SIZE))
    // A concurrent request may have found the same marks: each has its index.
    for (const [at, mark] of newMarks.entries()) marks[start + at] = mark
    if (newMarks.length === 0) break
  }
  const mark = marks[wanted - 1]
  if (!mark) return { where: list, skip: offset }
  return { where: from(mark, list, order), skip: offset - wanted * STEP }
}

/** The list from a mark on. */
const from = (mark: Mark, list: Sql, { by, type, isDown }: SortOrder): Sql =>
  sql`${list} AND (${code(by)}, p.id) ${code(isDown ? '<=' : '>=')} (${mark.value}::${code(type)}, ${mark.id}::bigint)`

async function findMarks(db: Db, list: Sql, order: SortOrder, last: Mark | undefined, count: number): Promise<Mark[]> {
  const sorted = code(orderBy(order))
  return rows(
    db,
    MarkShape,
    sql`SELECT value, id FROM (
      SELECT ${code(order.by)}::text AS value, p.id, row_number() OVER (ORDER BY ${sorted}) - 1 AS at
      FROM products p WHERE ${last ? from(last, list, order) : list} ORDER BY ${sorted} LIMIT ${code(count * STEP + 1)}
    ) AS rows WHERE at > 0 AND at % ${code(STEP)} = 0 ORDER BY at`,
  )
}
