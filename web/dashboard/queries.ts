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

/** The customer's orders at a place of the dashboard: all, or those in a status of a return. */
export const myOrders = ({ tab, search = '', status, page = '1' }: OrdersPlace | ReturnsPlace) => {
  const asked = status ?? (tab === 'returns' ? 'returns' : null)
  return orpc.orders.myOrders.queryOptions({ input: { search, status: asked, page: Number(page) }, ...LIVE })
}

export type MyOrder = InferRouterOutputs<StoreRouter>['orders']['myOrders']['items'][number]
