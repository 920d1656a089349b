import { LOST_KIND_NAMES, type LostKind } from '../../../domain/quotes/lost-reason.ts'
import { store } from '../../../domain/settings/store.ts'
import { dayShape } from '../../../domain/text/day-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Place } from '../../platform/db/conditions-on.ts'

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

const startOf = (day: string) => `(${day})::timestamp AT TIME ZONE '${store.timeZone}'`
const within = (at: string, { from, to }: Pick<QuotesOfDays, 'from' | 'to'>, value: Place): string[] => [
  ...(from === null ? [] : [`${at} >= ${startOf(`${value(from)}::date`)}`]),
  ...(to === null ? [] : [`${at} < ${startOf(`${value(to)}::date + 1`)}`]),
]

/** True if the filters include a period or a reason: then no index returns the rows in the order of the list. */
export const hasPeriod = ({ why, from, to, hour, weekday }: QuotesOfDays): boolean =>
  [why, from, to, hour, weekday].some(one => one !== null)

/** SQL conditions on the request time of quotes `q`. */
export const periodConditions = ({ hour, weekday, ...days }: QuotesOfDays, value: Place): string[] => [
  ...within('q.created_at', days, value),
  ...(hour === null ? [] : [`extract(hour FROM q.created_at AT TIME ZONE '${store.timeZone}') = ${value(hour)}::int`]),
  ...(weekday === null
    ? []
    : [`extract(isodow FROM q.created_at AT TIME ZONE '${store.timeZone}') = ${value(weekday)}::int`]),
]

/** SQL condition on lost quotes `q`. It counts as the figures do (docs/decisions/0061-figures-that-answer.md). */
export function lostQuotesSql({ why, ...days }: QuotesOfDays, value: Place): string {
  const fits = [...within('l.lost_at', days, value), ...(why === null ? [] : [`l.reason = ${value(why)}`])]
  return `q.id IN (SELECT l.quote_id FROM lost_quotes l WHERE ${fits.join(' AND ') || 'true'})`
}
