import { queryOptions } from '@tanstack/react-query'
import { askSignedIn } from '../accounts/ask-signed-in.ts'
import { isHearing } from '../live/live-state.ts'
import { LIVE } from '../live-query.ts'
import type { DashboardPlace } from './dashboard-place.ts'

/** The customer's orders that wait for a payment, and the latest ones. */
export const overview = () =>
  queryOptions({
    queryKey: ['my-orders', 'overview'],
    queryFn: () => askSignedIn(({ orders }) => orders.overview()),
    ...LIVE,
    // While the bank is being asked, a page that is not told looks again by itself.
    refetchInterval: query =>
      query.state.data?.waiting.some(order => order.paymentPending) && !isHearing() ? 4000 : false,
  })

/** The customer's orders at a place of the dashboard. */
export const myOrders = ({ search = '', status, page = '1' }: DashboardPlace) =>
  queryOptions({
    queryKey: ['my-orders', 'list', search, status ?? null, page],
    queryFn: () => askSignedIn(({ orders }) => orders.myOrders({ search, status, page: Number(page) })),
    ...LIVE,
  })
