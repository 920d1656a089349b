import { PRICING_EVENTS } from '../../../../domain/quotes/quote.ts'
import { z } from '../../../../domain/text/zod.ts'
import { quoted } from '../../../platform/db/column-types.ts'
import type { Db } from '../../../platform/db/database.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { FiguresOf } from './figures-of.ts'
import { byDay, dayOf, isInSpan, nameOf, type Span, SpanRowShape, spanValues } from './span.ts'

type OfQuotes = Pick<FiguresOf, 'asked' | 'won' | 'rfqResponse' | 'aogResponse'>
const MinutesShape = z.nullable(z.tuple([z.number(), z.number()]))
/** The median and the 90th percentile. */
type Minutes = z.output<typeof MinutesShape>
const RowShape = z.extend(SpanRowShape, {
  asked: z.number(),
  won: z.number(),
  rfq: MinutesShape,
  rfqTimes: z.number(),
  aog: MinutesShape,
  aogTimes: z.number(),
})

const response = (kind: 'rfq' | 'aog') =>
  `percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY minutes) FILTER (WHERE kind = '${kind}') AS ${kind},
    count(minutes) FILTER (WHERE kind = '${kind}') AS "${kind}Times"`

const PRICING = quoted(PRICING_EVENTS)

// A quote whose order was canceled stays purchased, but does not count as bought. Prices of the parts alone
// (unit_quoted) count as an offer. All offers of the period are read at once, by index quote_history_offers, because
// one lookup for each quote would take ten times as long.
const TEXT = byDay(
  `count(*) AS asked, count(*) FILTER (WHERE is_won) AS won, ${response('rfq')}, ${response('aog')}`,
  `SELECT ${dayOf('q.created_at')} AS day, q.kind,
        q.status = 'purchased' AND EXISTS (SELECT FROM order_quotes_view x JOIN orders_view r ON r.id = x.order_id
          WHERE x.quote_id = q.id AND r.payment_status <> 'unpaid' AND r.status <> 'canceled') AS is_won,
        extract(epoch FROM o.first_at - q.created_at)::float8 / 60 AS minutes
      FROM quotes_view q LEFT JOIN (SELECT quote_id, min(created_at) AS first_at FROM quote_history_view
          WHERE event IN (${PRICING}) AND created_at >= ($2::date::timestamp AT TIME ZONE $1)
          GROUP BY quote_id) o ON o.quote_id = q.id
      WHERE ${isInSpan('q.created_at')}`,
)

const responseOf = (minutes: Minutes, times: number): FiguresOf['rfqResponse'] =>
  minutes && { median: Math.round(minutes[0]), p90: Math.round(minutes[1]), times }

/** The quotes requested on each day and in each period, by its name. */
export async function readQuotesByDay(db: Db, span: Span): Promise<Map<string, OfQuotes>> {
  const found = await rows(db, RowShape, { name: 'quotes-by-day', text: TEXT, values: spanValues(span) })
  return new Map(
    found.map(row => [
      nameOf(row),
      {
        asked: row.asked,
        won: row.won,
        rfqResponse: responseOf(row.rfq, row.rfqTimes),
        aogResponse: responseOf(row.aog, row.aogTimes),
      },
    ]),
  )
}
