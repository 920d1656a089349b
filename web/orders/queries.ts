import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../server/router.ts'
import { orpc } from '../api.ts'
import { isStreamAlive } from '../live/live-state.ts'

/** The buyer's order: by the token of its link, or by the session. Never cached: it shows the current state. */
export const orderOf = (orderId: string, token: string | null) =>
  orpc.orders.order.queryOptions({
    input: { orderId, token: token ?? undefined },
    staleTime: 0,
    // A page reached again by an internal link was displayed before, so its data may be outdated.
    refetchOnMount: true,
    // Changes by the back office show when the tab is shown again.
    refetchOnWindowFocus: true,
    // During a bank check, a page without notifications polls.
    refetchInterval: query => (query.state.data?.paymentPending && !isStreamAlive() ? 4000 : false),
  })

export type OrderView = InferRouterOutputs<StoreRouter>['orders']['order']
