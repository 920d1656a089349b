import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** A guest's order by the token of its link. Never kept: it shows how things stand. */
export const guestOrder = (orderId: string, token: string) =>
  queryOptions({
    queryKey: ['order', orderId, token],
    queryFn: async () => (await api()).orders.guestOrder({ orderId, token }),
    staleTime: 0,
    // While the bank is being asked, the page looks again by itself.
    refetchInterval: query => (query.state.data?.paymentPending ? 4000 : false),
  })
