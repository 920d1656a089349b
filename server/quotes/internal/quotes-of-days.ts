import { LOST_KIND_NAMES, LOST_QUOTE_STATUSES, type LostKind } from '../../../domain/quotes/lost-reason.ts'
import { store } from '../../../domain/settings/store.ts'
import { dayShape } from '../../../domain/text/day-shape.ts'
import { z } from '../../../domain/text/zod.ts'

const Day = dayShape('Please give a day')
const CountInAddress = (first: number, last: number) =>
  z._default(z.nullable(z.pipe(z.coerce.number(), z.int().check(z.gte(first), z.lte(last)))), null)

/** What figures lead to: quotes that were lost for a reason, or were asked for in some days, at an hour or on a weekday. */
export const QUOTES_OF_DAYS = {
  /** of those that were lost: why */
  why: z._default(z.nullable(z.enum(LOST_KIND_NAMES)), null),
  /** days of the store, both included: on which they were lost, of `show=lost`; else on which they were asked for */
  from: z._default(z.nullable(Day), null),
  to: z._default(z.nullable(Day), null),
  /** the store's hour at which they were asked for, 0 to 23, and the weekday, Monday is 1 */
  hour: CountInAddress(0, 23),
  weekday: CountInAddress(1, 7),
}
export type QuotesOfDays = {
  why: LostKind | null
  from: string | null
  to: string | null
  hour: number | null
  weekday: number | null
}

type Value = (given: unknown) => string
const startOf = (day: string) => `(${day})::timestamp AT TIME ZONE '${store.timeZone}'`
const within = (at: string, { from, to }: Pick<QuotesOfDays, 'from' | 'to'>, value: Value): string[] => [
  ...(from === null ? [] : [`${at} >= ${startOf(`${value(from)}::date`)}`]),
  ...(to === null ? [] : [`${at} < ${startOf(`${value(to)}::date + 1`)}`]),
]

/** Whether days or a reason are asked for: then no index has the quotes in the order of the list. */
export const asksForDays = ({ why, from, to, hour, weekday }: QuotesOfDays): boolean =>
  [why, from, to, hour, weekday].some(one => one !== null)

/** The conditions of quotes `q` that were asked for then. */
export const askedThen = ({ hour, weekday, ...days }: QuotesOfDays, value: Value): string[] => [
  ...within('q.created_at', days, value),
  ...(hour === null ? [] : [`extract(hour FROM q.created_at AT TIME ZONE '${store.timeZone}') = ${value(hour)}::int`]),
  ...(weekday === null
    ? []
    : [`extract(isodow FROM q.created_at AT TIME ZONE '${store.timeZone}') = ${value(weekday)}::int`]),
]

/**
 * The condition of quotes `q` that were lost then, as the figures count them (docs/decisions/0061-figures-that-answer.md): the last step
 * that ended one has the name of its status.
 */
export function lostThen({ why, ...days }: QuotesOfDays, value: Value): string {
  const lost = `${value(LOST_QUOTE_STATUSES)}::text[]`
  const fits = [
    ...within('h.created_at', days, value),
    ...(why === null ? [] : [isWhy(why, value)]),
    `NOT EXISTS (SELECT FROM quote_history l WHERE l.quote_id = h.quote_id AND l.event = ANY(${lost}) AND l.id > h.id)`,
  ]
  const events = LOST_QUOTE_STATUSES.map(status => `'${status}'`).join(', ')
  return `(q.id, q.status) IN (SELECT h.quote_id, h.event FROM quote_history h WHERE h.event IN (${events}) AND ${fits.join(' AND ')})`
}

const isWhy = (why: LostKind, value: Value): string => {
  if (why === 'expired') return `h.event = 'expired'`
  return `h.event <> 'expired' AND h.reason ${why === 'not_said' ? 'IS NULL' : `= ${value(why)}`}`
}
