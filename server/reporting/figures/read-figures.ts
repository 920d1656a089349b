import { daysOf, type FigureDays, figurePeriods } from '../../../domain/admin/figures.ts'
import { addDays, storeDay } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { FiguresOfShape } from './internal/figures-of.ts'
import { readMoneyByDay } from './internal/money-by-day.ts'
import { readQuotesByDay } from './internal/quotes-by-day.ts'

const PeriodShape = z.object({
  from: z.string(),
  to: z.string(),
  total: FiguresOfShape,
  /** one entry for each day of the store, oldest first */
  days: z.array(z.extend(FiguresOfShape, { day: z.string() })),
})

export const FiguresShape = z.object({ current: PeriodShape, previous: PeriodShape })
export type Figures = z.infer<typeof FiguresShape>

const NO_MONEY = { orders: 0, paid: 0, refunded: 0 }
const NO_QUOTES = { asked: 0, won: 0, rfqResponse: null, aogResponse: null }

/**
 * The figures of the last `days` days of the store's calendar, including today, compared with the same number of days
 * before.
 */
export async function readFigures(db: Db, timeZone: string, days: FigureDays, now = databaseNow()): Promise<Figures> {
  const { current, previous } = figurePeriods(storeDay(now, timeZone), days)
  const parameters = { timeZone, previous: previous.from, current: current.from, end: addDays(current.to, 1) }
  const [money, quotes] = await Promise.all([readMoneyByDay(db, parameters), readQuotesByDay(db, parameters)])
  const of = (period: { from: string; to: string }, name: 'current' | 'previous') => ({
    ...period,
    total: { ...(money.get(name) ?? NO_MONEY), ...(quotes.get(name) ?? NO_QUOTES) },
    days: daysOf(period).map(day => ({
      day,
      ...(money.get(day) ?? NO_MONEY),
      ...(quotes.get(day) ?? NO_QUOTES),
    })),
  })
  return { current: of(current, 'current'), previous: of(previous, 'previous') }
}
