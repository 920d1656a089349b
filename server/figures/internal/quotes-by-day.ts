import type { Db } from '../../db/database.ts'
import type { FiguresOf } from '../read-figures.ts'
import { byDay, dayOf, isInSpan, nameOf, type Span, spanValues, type Told } from './span.ts'

type OfQuotes = Pick<FiguresOf, 'asked' | 'won' | 'rfqResponse' | 'aogResponse'>
type Minutes = [median: number, p90: number] | null
type Row = Told & { asked: number; won: number; rfq: Minutes; rfqTimes: number; aog: Minutes; aogTimes: number }

const response = (kind: 'rfq' | 'aog') =>
  `percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY minutes) FILTER (WHERE kind = '${kind}') AS ${kind},
    count(minutes) FILTER (WHERE kind = '${kind}') AS "${kind}Times"`

// Prices of the parts alone (unit_quoted) are an offer too. By index quote_history_offers.
const TEXT = byDay(
  `count(*) AS asked, count(*) FILTER (WHERE status = 'purchased') AS won, ${response('rfq')}, ${response('aog')}`,
  `SELECT ${dayOf('q.created_at')} AS day, q.kind, q.status, extract(epoch FROM (SELECT min(h.created_at)
        FROM quote_history h WHERE h.quote_id = q.id AND h.event IN ('unit_quoted', 'quoted')) - q.created_at)::float8 / 60
        AS minutes
      FROM quotes q WHERE ${isInSpan('q.created_at')}`,
)

const responseOf = (minutes: Minutes, times: number): FiguresOf['rfqResponse'] =>
  minutes && { median: Math.round(minutes[0]), p90: Math.round(minutes[1]), times }

/** The quotes that were asked for on each day, and in each period, by its name. */
export async function readQuotesByDay(db: Db, span: Span): Promise<Map<string, OfQuotes>> {
  const { rows } = await db.$client.query<Row>({ name: 'quotes-by-day', text: TEXT, values: spanValues(span) })
  return new Map(
    rows.map(row => [
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
