import { RETAINED_KINDS, type RetainedKind } from '../../domain/privacy/retention.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
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

type Cleaned = { name: string; cleanedAt: Date; deleted: number; deletedAt: Date | null }

async function readCleanings(db: Db): Promise<Map<string, Omit<Cleaned, 'name'>>> {
  const { rows } = await db.$client.query<Cleaned>(
    'SELECT name, cleaned_at AS "cleanedAt", deleted, deleted_at AS "deletedAt" FROM cleanings',
  )
  return new Map(rows.map(({ name, ...rest }) => [name, rest]))
}

/** Reads other folders' tables on purpose: it reads the number of rows and a date, and no contents. */
async function countRows(
  db: Db,
  kind: RetainedKind,
): Promise<Pick<RetainedView[number], 'rows' | 'isMore' | 'oldest'>> {
  const { tables, since, where = 'true' } = RETAINED_ROWS[kind]
  const { rows } = await db.$client.query<{ rows: number; oldest: Date | null }>(
    `SELECT (SELECT count(*)::int FROM (SELECT FROM ${tables[0]} WHERE ${where} LIMIT ${MAX_COUNTED + 1}) found) AS rows,
      (SELECT min(${since}) FROM ${tables[0]} WHERE ${where}) AS oldest`,
  )
  const { rows: count = 0, oldest = null } = rows[0] ?? {}
  return { rows: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED, oldest }
}
