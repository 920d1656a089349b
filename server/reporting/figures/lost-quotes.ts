import { LOST_KIND_NAMES } from '../../../domain/quotes/lost-reason.ts'
import { QUOTE_KINDS } from '../../../domain/quotes/quote.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Tx } from '../../platform/db/database.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { capped } from './internal/capped.ts'
import { isWithin, PeriodShape, type ReportSpan, type Rows, reportValues } from './internal/report.ts'

const SumsShape = z.object({
  quotes: z.int(),
  /** the quotes among them for an aircraft on ground */
  aog: z.int(),
  /** cents: the last offer; a quote without a price counts as zero */
  value: z.int(),
  withoutPrice: z.int(),
})
export const LostQuotesShape = z.object({
  period: PeriodShape,
  total: SumsShape,
  /** quotes bought in these days, for comparison */
  won: z.object({ quotes: z.int(), value: z.int() }),
  /** reasons, the most frequent first; without empty ones */
  reasons: z.array(z.extend(SumsShape, { reason: z.enum(LOST_KIND_NAMES) })),
})
export type LostQuotes = z.infer<typeof LostQuotesShape>

const LostQuoteShape = z.object({
  quoteNumber: z.string(),
  kind: z.enum(QUOTE_KINDS),
  status: z.string(),
  reason: z.enum(LOST_KIND_NAMES),
  note: z.string(),
  buyer: z.string(),
  company: z.string(),
  email: z.string(),
  /** cents; null: it had no price */
  value: z.nullable(z.number()),
  askedAt: z.date(),
  lostAt: z.date(),
})
type LostQuote = z.output<typeof LostQuoteShape>

// By index quote_history_lost.
const LOST = `SELECT l.quote_id, l.lost_at, l.note, l.reason, q.quote_number, q.kind, q.status, q.user_id, q.created_at AS asked_at,
    coalesce(q.quoted_price, q.goods_price) AS value
  FROM lost_quotes l JOIN quotes_view q ON q.id = l.quote_id WHERE ${isWithin('l.lost_at')}`

const SUMS = `SELECT reason, count(*) AS quotes, count(*) FILTER (WHERE kind = 'aog') AS aog,
    ${capped('sum(value) * 100')} AS value, count(*) FILTER (WHERE value IS NULL) AS without_price
  FROM (${LOST}) lost GROUP BY GROUPING SETS ((reason), ()) ORDER BY 2 DESC, 1`

const WON = `SELECT count(*) AS quotes, ${capped('sum(q.quoted_price) * 100')} AS value
  FROM order_charges c JOIN orders_view o ON o.id = c.order_id AND o.status <> 'canceled'
    JOIN order_quotes_view x ON x.order_id = c.order_id JOIN quotes_view q ON q.id = x.quote_id
  WHERE ${isWithin('c.closed_at')}`

const QuotesAndValueShape = z.object({ quotes: z.number(), value: z.number() })

const RowShape = z.object({
  quotes: z.number(),
  aog: z.number(),
  value: z.number(),
  withoutPrice: z.number(),
  reason: z.nullable(z.enum(LOST_KIND_NAMES)),
})

/** The quotes that were lost in these days, by reason. */
export async function readLostQuotes(tx: Tx, span: ReportSpan): Promise<LostQuotes> {
  const values = reportValues(span)
  const lost = await rows(tx, RowShape, { name: 'lost-quotes', text: SUMS, values })
  const won = await firstRow(tx, QuotesAndValueShape, { name: 'won-quotes', text: WON, values })
  const { reason: _, ...total } = lost.find(({ reason }) => reason === null) ?? {
    reason: null,
    quotes: 0,
    aog: 0,
    value: 0,
    withoutPrice: 0,
  }
  return {
    period: { from: span.from, to: span.to },
    total,
    won: won ?? { quotes: 0, value: 0 },
    reasons: lost.flatMap(({ reason, ...sums }) => (reason === null ? [] : [{ reason, ...sums }])),
  }
}

/** Each lost quote, the latest first. */
export async function readEachLost(tx: Tx, span: ReportSpan, { limit, offset }: Rows): Promise<LostQuote[]> {
  return rows(tx, LostQuoteShape, {
    text: `SELECT l.quote_number, l.kind, l.status, l.reason, l.note, u.display_name AS buyer,
        coalesce(u.company_name, '') AS company, u.email, (l.value * 100)::bigint AS value, l.asked_at,
        l.lost_at
      FROM (${LOST} ORDER BY l.lost_at DESC, l.quote_id LIMIT $4 OFFSET $5) l JOIN people u ON u.id = l.user_id
      ORDER BY l.lost_at DESC, l.quote_id`,
    values: [...reportValues(span), limit, offset],
  })
}
