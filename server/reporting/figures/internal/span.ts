/** The requested days: two periods, from `previous` and from `current`, up to but not including `end`. */
export type Span = { timeZone: string; previous: string; current: string; end: string }

/** The subject of a row: a day, or a whole period. */
export type SpanRow = { day: string | null; isCurrent: boolean }
export const nameOf = ({ day, isCurrent }: SpanRow): string => day ?? (isCurrent ? 'current' : 'previous')

export const spanValues = ({ timeZone, previous, current, end }: Span): string[] => [timeZone, previous, current, end]

/** The values of a span are $1 to $4. Midnight is the store's: the days on which the clock is changed have 23 or 25 hours. */
export const isInSpan = (at: string): string =>
  `${at} >= ($2::date::timestamp AT TIME ZONE $1) AND ${at} < ($4::date::timestamp AT TIME ZONE $1)`

/** The store's day on which something was. */
export const dayOf = (at: string): string => `(${at} AT TIME ZONE $1)::date`

/** A row for each day, and one for each of the two periods. `rows` has a column `day`. */
export const byDay = (columns: string, rows: string): string =>
  `SELECT day::text, day >= $3::date AS "isCurrent", ${columns}
    FROM (${rows}) r GROUP BY GROUPING SETS ((day, day >= $3::date), (day >= $3::date))`
