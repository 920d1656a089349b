import type { Store } from '../../../domain/settings/store-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { countNewSubmissions } from '../../submissions/list-submissions.ts'
import { OrdersOfTodayShape, ordersOfToday } from './internal/orders-of-today.ts'
import { PackagesOfTodayShape, packagesOfToday } from './internal/packages-of-today.ts'
import { QuotesOfTodayShape, quotesOfToday } from './internal/quotes-of-today.ts'
import { RecentDemandShape, recentDemand } from './internal/recent-demand.ts'
import { TroublesOfTodayShape, troublesOfToday } from './internal/troubles-of-today.ts'
import { UndecidedGoodsShape, undecidedGoodsOfToday } from './internal/undecided-goods.ts'
import { UnitsOfTodayShape, unitsOfToday } from './internal/units-of-today.ts'

export const TodayShape = z.object({
  ...OrdersOfTodayShape.shape,
  ...QuotesOfTodayShape.shape,
  ...TroublesOfTodayShape.shape,
  ...PackagesOfTodayShape.shape,
  ...UnitsOfTodayShape.shape,
  ...RecentDemandShape.shape,
  ...UndecidedGoodsShape.shape,
  /** submissions that the back office has not opened */
  newSubmissions: z.int(),
})
export type Today = z.infer<typeof TodayShape>

/** Open work of the back office, and the day's results. */
export async function readToday(
  db: Db,
  store: Pick<Store, 'timeZone' | 'aogEscalation'>,
  now = databaseNow(),
): Promise<Today> {
  return {
    ...(await ordersOfToday(db, store.timeZone, now)),
    ...(await quotesOfToday(db, store.aogEscalation)),
    ...(await troublesOfToday(db)),
    ...(await packagesOfToday(db, now)),
    ...(await unitsOfToday(db, store.timeZone, now)),
    ...(await recentDemand(db, store.timeZone)),
    ...(await undecidedGoodsOfToday(db)),
    newSubmissions: await countNewSubmissions(db),
  }
}
