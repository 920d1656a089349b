import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../server/router.ts'
import { orpc } from '../api.ts'
import { isStreamAlive } from '../live/live-state.ts'
import { LIVE } from '../live-query.ts'
import type { OrdersPlace, ReturnsPlace } from './dashboard-place.ts'

/** The customer's orders that wait for a payment, returns under way, and the latest orders. */
export const overview = () =>
  orpc.orders.overview.queryOptions({
    ...LIVE,
    // During a pending payment, a page without live updates polls.
    refetchInterval: query =>
      query.state.data?.waiting.some(order => order.paymentPending) && !isStreamAlive() ? 4000 : false,
  })

/** The customer's orders at a place of the dashboard. */
export const myOrders = ({ search = '', status, page = '1' }: OrdersPlace) =>
  orpc.orders.myOrders.queryOptions({ input: { search, status: status ?? null, page: Number(page) }, ...LIVE })

/** The same for returns. */
export const myReturns = ({ search = '', status, page = '1' }: ReturnsPlace) =>
  orpc.returns.myReturns.queryOptions({ input: { search, status: status ?? null, page: Number(page) }, ...LIVE })

type Outputs = InferRouterOutputs<StoreRouter>
export type MyOrder = Outputs['orders']['myOrders']['items'][number]
export type MyReturn = Outputs['returns']['myReturns']['items'][number]
