import { orpc } from '../api.ts'
import { isHearing } from '../live/live-state.ts'

/** An order of one's own: by the token of its link, or by the session. Never kept: it shows how things stand. */
export const orderOf = (orderId: string, token: string | null) =>
  orpc.orders.order.queryOptions({
    input: { orderId, token: token ?? undefined },
    staleTime: 0,
    // Come back to by a link within the page, it was shown before: that is old by now.
    refetchOnMount: true,
    // What the back office has done meanwhile is there when the tab is come back to.
    refetchOnWindowFocus: true,
    // While the bank is being asked, a page that is not told looks again by itself.
    refetchInterval: query => (query.state.data?.paymentPending && !isHearing() ? 4000 : false),
  })
