import { QUOTE_KINDS } from '../../../../domain/quotes/quote.ts'
import { ROUTINE_PRIORITY, URGENCY_NAMES } from '../../../../domain/quotes/quote-request.ts'
import { z } from '../../../../domain/text/zod.ts'
import type { Db } from '../../../platform/db/database.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'

export const QuotesOfTodayShape = z.object({
  /**
   * quotes that wait for the back office: all of them, by waiting time, and those for aircraft (not routine ones) that
   * have waited too long
   */
  quotes: z.object({ waiting: z.int(), overADay: z.int(), overThreeDays: z.int(), aogOverdue: z.int() }),
  /** aircraft on ground first, by urgency, then the longest waiting */
  quoteNext: z.array(
    z.object({
      id: z.string(),
      quoteNumber: z.string(),
      kind: z.enum(QUOTE_KINDS),
      tailNumber: z.nullable(z.string()),
      urgency: z.nullable(z.enum(URGENCY_NAMES)),
      buyer: z.string(),
      turnSince: z.date(),
    }),
  ),
})
type QuotesOfToday = z.infer<typeof QuotesOfTodayShape>

const MAX_SHOWN = 10

const NextRowShape = QuotesOfTodayShape.shape.quoteNext.def.element

const CountsRowShape = QuotesOfTodayShape.shape.quotes

/**
 * Quotes that wait for the back office, by index quotes_turn, which has them in this order. `aogMinutes`: the waiting
 * time after which a quote is overdue.
 */
export async function quotesOfToday(db: Db, aogMinutes: number): Promise<QuotesOfToday> {
  const row = await firstRow(db, CountsRowShape, {
    name: 'today-quotes',
    text: `SELECT count(*) AS waiting, count(*) FILTER (WHERE turn_since < now() - interval '1 day') AS over_a_day,
        count(*) FILTER (WHERE turn_since < now() - interval '3 days') AS over_three_days,
        count(*) FILTER (WHERE priority < ${ROUTINE_PRIORITY} AND turn_since < now() - make_interval(mins => $1)) AS aog_overdue
      FROM quotes_view WHERE turn = 'admin'`,
    values: [aogMinutes],
  })
  const next = await rows(db, NextRowShape, {
    name: 'today-quote-next',
    text: `SELECT q.id, q.quote_number, q.kind, a.tail_number, a.urgency,
        coalesce(nullif(u.company_name, ''), u.display_name) AS buyer, q.turn_since
      FROM (SELECT * FROM quotes_view WHERE turn = 'admin' ORDER BY priority, turn_since, id LIMIT ${MAX_SHOWN}) q
        JOIN people u ON u.id = q.user_id
        LEFT JOIN aog_details_view a ON a.quote_id = q.id
      ORDER BY q.priority, q.turn_since, q.id`,
  })
  if (!row) throw new Error('counts are one row')
  return { quotes: row, quoteNext: next }
}
