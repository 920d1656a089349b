import { FIGURE_DAYS } from '../../../domain/admin/figures.ts'
import { z } from '../../../domain/text/zod.ts'
import { cached } from '../../platform/cache/cached.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { staff } from '../../procedure.ts'
import {
  isPeriod,
  OFFSET_QUERY,
  PERIOD_QUERY,
  PeriodQueryShape,
  pageRows,
  readReport,
  spanOf,
} from './internal/report.ts'
import { LateDeliveriesShape, readLateDeliveries } from './late-deliveries.ts'
import { LostQuotesShape, readLostQuotes } from './lost-quotes.ts'
import { MARGIN_BY, MarginShape, readMargin } from './margin.ts'
import { FiguresShape, readFigures } from './read-figures.ts'
import { ResponseHoursShape, readResponseHours } from './response-hours.ts'
import { AGED_PARTS, readStockAge, StockAgeShape } from './stock-age.ts'
import { readToBuy, ToBuyShape } from './to-buy.ts'
import { readTopBuyers, TopBuyersShape } from './top-buyers.ts'

/** Sums over thousands of payments and quotes, which may be a minute old. */
const FRESH_MS = 60_000
const PagedShape = z.strictObject({ ...PERIOD_QUERY, ...OFFSET_QUERY }).check(isPeriod)

/** Figures of the store, for admins, sales and accounting; read from the replica. */
export const figures = {
  daily: staff('report')
    .meta({ notLive: 'No event tells of it; its page asks every minute or more often' })
    .route({
      method: 'GET',
      path: '/api/admin/figures',
      summary: 'Returns daily orders, payments, refunds, quotes and response times',
    })
    .input(z.strictObject({ days: z._default(z.pipe(z.coerce.number(), z.literal(FIGURE_DAYS)), 30) }))
    .output(FiguresShape)
    .handler(({ context: { reads, store }, input: { days } }) =>
      cached(reads, `figures ${days}`, () => readFigures(reads, store.timeZone, days), FRESH_MS),
    ),

  lostQuotes: staff('report')
    .meta({ notLive: 'A slow figure, computed again on the next visit' })
    .route({
      method: 'GET',
      path: '/api/admin/figures/lost-quotes',
      summary: 'Returns the number and value of lost quotes by reason',
    })
    .input(PeriodQueryShape)
    .output(LostQuotesShape)
    .handler(({ context: { reads, store }, input }) => {
      const span = spanOf(input, store.timeZone, databaseNow())
      return readReport(reads, 'lost', span, tx => readLostQuotes(tx, span))
    }),

  toBuy: staff('report')
    .meta({ notLive: 'A slow figure, computed again on the next visit' })
    .route({
      method: 'GET',
      path: '/api/admin/figures/to-buy',
      summary: 'Lists requested part numbers that the store did not have, most requested first, 50 per page',
    })
    .input(PagedShape)
    .output(ToBuyShape)
    .handler(({ context: { reads, store }, input: { after, ...asked } }) => {
      const span = spanOf(asked, store.timeZone, databaseNow())
      return readReport(reads, 'to buy', { span, after }, tx => readToBuy(tx, span, pageRows(after)))
    }),

  margin: staff('report')
    .meta({ notLive: 'A slow figure, computed again on the next visit' })
    .route({
      method: 'GET',
      path: '/api/admin/figures/margin',
      summary: 'Returns the revenue and cost of sold parts by month, category or buyer',
    })
    .input(
      z.strictObject({ ...PERIOD_QUERY, ...OFFSET_QUERY, by: z._default(z.enum(MARGIN_BY), 'month') }).check(isPeriod),
    )
    .output(MarginShape)
    .handler(({ context: { reads, store }, input: { after, by, ...asked } }) => {
      const span = spanOf(asked, store.timeZone, databaseNow())
      return readReport(reads, `margin ${by}`, { span, after }, tx => readMargin(tx, span, by, pageRows(after)))
    }),

  topBuyers: staff('report')
    .meta({ notLive: 'A slow figure, computed again on the next visit' })
    .route({
      method: 'GET',
      path: '/api/admin/figures/top-buyers',
      summary: 'Lists the buyers with the highest revenue net of refunds, 50 per page',
    })
    .input(PagedShape)
    .output(TopBuyersShape)
    .handler(({ context: { reads, store }, input: { after, ...asked } }) => {
      const span = spanOf(asked, store.timeZone, databaseNow())
      return readReport(reads, 'buyers', { span, after }, tx => readTopBuyers(tx, span, pageRows(after)))
    }),

  stockAge: staff('report')
    .meta({ notLive: 'A slow figure, computed again on the next visit' })
    .route({
      method: 'GET',
      path: '/api/admin/figures/stock-age',
      summary: 'Returns the stock for sale by age, and the parts of one age group',
    })
    .input(z.strictObject({ ...OFFSET_QUERY, show: z._default(z.enum(AGED_PARTS), 'idle') }))
    .output(StockAgeShape)
    .handler(({ context: { reads, store }, input: { after, show } }) => {
      const { timeZone, today } = spanOf({ period: 'last30', from: null, to: null }, store.timeZone, databaseNow())
      const day = { timeZone, today }
      return readReport(reads, 'stock', { day, show, after }, tx => readStockAge(tx, day, show, pageRows(after)))
    }),

  responseHours: staff('report')
    .meta({ notLive: 'A slow figure, computed again on the next visit' })
    .route({
      method: 'GET',
      path: '/api/admin/figures/response-times',
      summary: 'Returns response times to quote and AOG requests by hour and weekday of the request',
    })
    .input(PeriodQueryShape)
    .output(ResponseHoursShape)
    .handler(({ context: { reads, store }, input }) => {
      const span = spanOf(input, store.timeZone, databaseNow())
      return readReport(reads, 'answers', span, tx => readResponseHours(tx, span))
    }),

  lateDeliveries: staff('report')
    .meta({ notLive: 'A slow figure, computed again on the next visit' })
    .route({
      method: 'GET',
      path: '/api/admin/figures/late-deliveries',
      summary: 'Lists packages that arrived after their expected day or are overdue, 50 per page',
    })
    .input(PagedShape)
    .output(LateDeliveriesShape)
    .handler(({ context: { reads, store }, input: { after, ...asked } }) => {
      const span = spanOf(asked, store.timeZone, databaseNow())
      return readReport(reads, 'late', { span, after }, tx => readLateDeliveries(tx, span, pageRows(after)))
    }),
}
