import { z } from '../../../../domain/text/zod.ts'
/** The requested days: two periods, from `previous` and from `current`, up to but not including `end`. */
export type Span = { timeZone: string; previous: string; current: string; end: string }

/** The subject of a row: a day, or a whole period. */
export const SpanRowShape = z.object({ day: z.nullable(z.string()), isCurrent: z.boolean() })
export type SpanRow = z.output<typeof SpanRowShape>
export const nameOf = ({ day, isCurrent }: SpanRow): string => day ?? (isCurrent ? 'current' : 'previous')

export const spanValues = ({ timeZone, previous, current, end }: Span): string[] => [timeZone, previous, current, end]

/**
 * The values of a span are $1 to $4. A day begins at midnight in the store, so a day on which the clock is changed has
 * 23 or 25 hours.
 */
export const isInSpan = (at: string): string =>
  `${at} >= ($2::date::timestamp AT TIME ZONE $1) AND ${at} < ($4::date::timestamp AT TIME ZONE $1)`

/** SQL: the store's day of a time. */
export const dayOf = (at: string): string => `(${at} AT TIME ZONE $1)::date`

/** SQL: a row for each day, and one for each of the two periods. `rows` has a column `day`. */
export const byDay = (columns: string, rows: string): string =>
  `SELECT day::text, day >= $3::date AS "isCurrent", ${columns}
    FROM (${rows}) r GROUP BY GROUPING SETS ((day, day >= $3::date), (day >= $3::date))`
