import { LOST_KIND_NAMES, type LostKind } from '../../../domain/quotes/lost-reason.ts'
import { store } from '../../../domain/settings/store.ts'
import { dayShape } from '../../../domain/text/day-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import { allOf, code, type Sql, sql } from '../../platform/db/sql.ts'

const Day = dayShape('Please give a day')
const CountInAddress = (first: number, last: number) =>
  z._default(z.nullable(z.pipe(z.coerce.number(), z.int().check(z.gte(first), z.lte(last)))), null)

/**
 * Filters of the links in the figures: quotes lost for a reason, or requested in a period, at an hour or on a weekday.
 */
export const QUOTES_OF_DAYS = {
  /** the reason of lost quotes */
  why: z._default(z.nullable(z.enum(LOST_KIND_NAMES)), null),
  /** days in the store's time zone, inclusive: of the loss for `show=lost`, else of the request */
  from: z._default(z.nullable(Day), null),
  to: z._default(z.nullable(Day), null),
  /** the store's hour of the request, 0 to 23, and its weekday, where Monday is 1 */
  hour: CountInAddress(0, 23),
  weekday: CountInAddress(1, 7),
}
type QuotesOfDays = {
  why: LostKind | null
  from: string | null
  to: string | null
  hour: number | null
  weekday: number | null
}

/** The beginning of a day of the store. */
const startOf = (day: Sql) => sql`(${day})::timestamp AT TIME ZONE ${store.timeZone}`
const within = (at: Sql, { from, to }: Pick<QuotesOfDays, 'from' | 'to'>) => [
  from !== null && sql`${at} >= ${startOf(sql`${from}::date`)}`,
  to !== null && sql`${at} < ${startOf(sql`${to}::date + 1`)}`,
]

/** True if the filters include a period or a reason: then no index returns the rows in the order of the list. */
export const hasPeriod = ({ why, from, to, hour, weekday }: QuotesOfDays): boolean =>
  [why, from, to, hour, weekday].some(one => one !== null)

/** SQL conditions on the request time of quotes `q`. */
export const periodConditions = ({ hour, weekday, ...days }: QuotesOfDays) => [
  ...within(code('q.created_at'), days),
  hour !== null && sql`extract(hour FROM q.created_at AT TIME ZONE ${store.timeZone}) = ${hour}::int`,
  weekday !== null && sql`extract(isodow FROM q.created_at AT TIME ZONE ${store.timeZone}) = ${weekday}::int`,
]

/** SQL condition on lost quotes `q`. It counts as the figures do (docs/decisions/0061-figures-that-answer.md). */
export const lostQuotesSql = ({ why, ...days }: QuotesOfDays): Sql =>
  sql`q.id IN (SELECT l.quote_id FROM lost_quotes l
    WHERE ${allOf([...within(code('l.lost_at'), days), why !== null && sql`l.reason = ${why}`])})`
