import { RETAINED_KINDS, type RetainedKind } from '../../domain/privacy/retention.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { RETAINED_ROWS } from './retained-rows.ts'

/** Rows are counted up to this number; above it, the page says that there are more. */
const MAX_COUNTED = 100_000

export const RetainedShape = z.array(
  z.object({
    kind: z.enum(RETAINED_KINDS),
    rows: z.int(),
    isMore: z.boolean(),
    oldest: z.nullable(z.date()),
    /**
     * the last time when a job checked this kind of data; null: the data does not expire by time, or no job has run yet
     */
    cleanedAt: z.nullable(z.date()),
    /** the number of deleted rows since counting began, and the time of the last deletion */
    deleted: z.int(),
    deletedAt: z.nullable(z.date()),
  }),
)
export type RetainedView = z.infer<typeof RetainedShape>

/** Retained personal data: rows of each kind, the oldest, and the last cleanup. */
export async function readRetained(db: Db): Promise<RetainedView> {
  const cleaned = await readCleanings(db)
  const all: RetainedView = []
  for (const kind of RETAINED_KINDS) {
    const never = { cleanedAt: null, deleted: 0, deletedAt: null }
    all.push({ kind, ...(await countRows(db, kind)), ...(cleaned.get(kind) ?? never) })
  }
  return all
}

const CleanedShape = z.object({
  name: z.string(),
  cleanedAt: z.date(),
  deleted: z.number(),
  deletedAt: z.nullable(z.date()),
})
type Cleaned = z.output<typeof CleanedShape>

async function readCleanings(db: Db): Promise<Map<string, Omit<Cleaned, 'name'>>> {
  const found = await rows(db, CleanedShape, 'SELECT name, cleaned_at, deleted, deleted_at FROM cleanings')
  return new Map(found.map(({ name, ...rest }) => [name, rest]))
}

const RowShape = z.object({ rows: z.number(), oldest: z.nullable(z.date()) })

/** Reads other folders' tables on purpose: it reads the number of rows and a date, and no contents. */
async function countRows(
  db: Db,
  kind: RetainedKind,
): Promise<Pick<RetainedView[number], 'rows' | 'isMore' | 'oldest'>> {
  const { tables, since, where = 'true' } = RETAINED_ROWS[kind]
  const row = await firstRow(
    db,
    RowShape,
    `SELECT (SELECT count(*)::int FROM (SELECT FROM ${tables[0]} WHERE ${where} LIMIT ${MAX_COUNTED + 1}) found) AS rows,
      (SELECT min(${since}) FROM ${tables[0]} WHERE ${where}) AS oldest`,
  )
  const { rows: count = 0, oldest = null } = row ?? {}
  return { rows: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED, oldest }
}
