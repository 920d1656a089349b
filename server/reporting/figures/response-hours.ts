import { PRICING_EVENTS, QUOTE_KINDS } from '../../../domain/quotes/quote.ts'
import { z } from '../../../domain/text/zod.ts'
import { quoted } from '../../platform/db/column-types.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { isWithin, PeriodShape, type ReportSpan, reportValues } from './internal/report.ts'

const AnswersShape = z.object({
  asked: z.int(),
  /** the number of requests among them that have an answer */
  answered: z.int(),
  /** minutes from the request to its first answer; null: not answered */
  median: z.nullable(z.int()),
  p90: z.nullable(z.int()),
})
export type Answers = z.infer<typeof AnswersShape>
const KindsShape = z.object({ rfq: AnswersShape, aog: AnswersShape })

export const ResponseHoursShape = z.object({
  period: PeriodShape,
  total: KindsShape,
  /** by the store's hour of the request, 0 to 23, and by its weekday, Monday is 1 */
  hours: z.array(z.extend(KindsShape, { hour: z.int() })),
  weekdays: z.array(z.extend(KindsShape, { weekday: z.int() })),
})
export type ResponseHours = z.infer<typeof ResponseHoursShape>

const PRICING = quoted(PRICING_EVENTS)

// An answer is the first offer, including prices of the parts alone, or a rejection; a message is not. Each is found by
// an index of its own events: quote_history_offers, quote_history_lost.
const TEXT = `SELECT kind, hour, weekday, count(*) AS asked, count(minutes) AS answered,
    percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY minutes) AS minutes
  FROM (SELECT q.kind, extract(hour FROM q.created_at AT TIME ZONE $1)::int AS hour,
      extract(isodow FROM q.created_at AT TIME ZONE $1)::int AS weekday,
      extract(epoch FROM least(o.first_at, r.first_at) - q.created_at)::float8 / 60 AS minutes
    FROM quotes_view q
      LEFT JOIN (SELECT quote_id, min(created_at) AS first_at FROM quote_history_view
        WHERE event IN (${PRICING}) AND created_at >= ($2::date::timestamp AT TIME ZONE $1) GROUP BY quote_id) o ON o.quote_id = q.id
      LEFT JOIN (SELECT quote_id, min(created_at) AS first_at FROM quote_history_view
        WHERE event = 'rejected' AND created_at >= ($2::date::timestamp AT TIME ZONE $1) GROUP BY quote_id) r ON r.quote_id = q.id
    WHERE ${isWithin('q.created_at')}) asked
  GROUP BY GROUPING SETS ((kind, hour), (kind, weekday), (kind))`

const RowShape = z.object({
  kind: z.enum(QUOTE_KINDS),
  hour: z.nullable(z.number()),
  weekday: z.nullable(z.number()),
  asked: z.number(),
  answered: z.number(),
  /** the median and the 90th percentile */
  minutes: z.nullable(z.tuple([z.number(), z.number()])),
})
type Row = z.output<typeof RowShape>

const NONE: Answers = { asked: 0, answered: 0, median: null, p90: null }
const answersOf = (row: Row | undefined): Answers =>
  row
    ? {
        asked: row.asked,
        answered: row.answered,
        median: row.minutes && Math.round(row.minutes[0]),
        p90: row.minutes && Math.round(row.minutes[1]),
      }
    : NONE

/**
 * The response time of requests in these days, by the hour and weekday of the request; for aircraft on ground
 * separately.
 */
export async function readResponseHours(tx: Tx, span: ReportSpan): Promise<ResponseHours> {
  const found = await rows(tx, RowShape, { name: 'response-hours', text: TEXT, values: reportValues(span) })
  const of = (is: (row: Row) => boolean) => ({
    rfq: answersOf(found.find(row => row.kind === 'rfq' && is(row))),
    aog: answersOf(found.find(row => row.kind === 'aog' && is(row))),
  })
  return {
    period: { from: span.from, to: span.to },
    total: of(({ hour, weekday }) => hour === null && weekday === null),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...of(row => row.hour === hour) })),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, ...of(row => row.weekday === weekday) })),
  }
}
