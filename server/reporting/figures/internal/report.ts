import {
  type PeriodQuery,
  REPORT_PERIOD_NAMES,
  reportPeriod,
  whyNoPeriod,
} from '../../../../domain/admin/report-period.ts'
import { dayShape } from '../../../../domain/text/day-shape.ts'
import { addDays, storeDay } from '../../../../domain/text/store-day.ts'
import { z } from '../../../../domain/text/zod.ts'
import { cached } from '../../../platform/cache/cached.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db/database.ts'

const Day = dayShape('Please give a day')

/** The days of a figure. */
export const PERIOD_QUERY = {
  period: z._default(z.enum(REPORT_PERIOD_NAMES), 'last30'),
  /** a custom range of days, inclusive; overrides the name */
  from: z._default(z.nullable(Day), null),
  to: z._default(z.nullable(Day), null),
}

/** Checks a custom period. */
export const isPeriod = z.superRefine<PeriodQuery>((asked, form) => {
  const why = whyNoPeriod(asked)
  if (why !== null) form.addIssue({ code: 'custom', path: ['to'], message: why })
})
export const PeriodQueryShape = z.strictObject(PERIOD_QUERY).check(isPeriod)

/** The days that an answer covers, both included. */
export const PeriodShape = z.object({ from: z.string(), to: z.string() })

/** The days of a figure as statement parameters: $1 the time zone, $2 the first day, $3 the day after the last. */
export type ReportSpan = { timeZone: string; from: string; to: string; today: string }

export function spanOf(asked: PeriodQuery, timeZone: string, now: Date): ReportSpan {
  const today = storeDay(now, timeZone)
  return { timeZone, today, ...reportPeriod(asked, today) }
}

export const reportValues = ({ timeZone, from, to }: ReportSpan): string[] => [timeZone, from, addDays(to, 1)]

/** SQL: true if a time is within the days. A day begins at midnight in the store. */
export const isWithin = (at: string): string =>
  `${at} >= ($2::date::timestamp AT TIME ZONE $1) AND ${at} < ($3::date::timestamp AT TIME ZONE $1)`

/** The offset of a page of computed sums. */
export const OFFSET_QUERY = { after: z._default(z.nullable(z.pipe(z.coerce.number(), OffsetShape())), null) }
function OffsetShape() {
  return z.int().check(z.gte(1), z.lte(2000))
}

/** The range of rows of a figure. */
export type Rows = { offset: number; limit: number }
export const ROWS_AT_ONCE = 50
/** The maximum number of rows in a file of sums. */
const MAX_FILE_ROWS = 10_000
export const pageRows = (after: number | null): Rows => ({ offset: after ?? 0, limit: ROWS_AT_ONCE })
export const FILE_ROWS: Rows = { offset: 0, limit: MAX_FILE_ROWS }

/** The offset of the next page; null: these rows are the last, or row 2,000 is reached. */
export function nextOffset({ offset, limit }: Rows, total: number): number | null {
  const next = offset + limit
  return next < total && next <= 2000 ? next : null
}

/** The statement timeout of a figure, which may sum up three years of a dealer's sales. */
const MAX_MS = 25_000
/** Sums change slowly, so they may be a minute old. Expensive sums are cached for longer (`cached`). */
const FRESH_MS = 60_000

/** Reads a figure from the replica, in one snapshot. Equal queries share the result for a minute. */
export const readReport = <T>(reads: Db, name: string, asked: object, read: (tx: Tx) => Promise<T>): Promise<T> =>
  cached(reads, `figure ${name} ${JSON.stringify(asked)}`, () => summing(reads, read), FRESH_MS)

/** Reads a figure without the cache, for a file. */
export const summing = <T>(reads: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(
    reads,
    async tx => {
      // Hash tables of a year's orders fit into this memory. Compiling a statement takes longer than it saves.
      await tx.$client.query(`SET LOCAL work_mem = '128MB'; SET LOCAL jit = off`)
      return read(tx)
    },
    MAX_MS,
  )
