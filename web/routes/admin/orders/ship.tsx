import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { readBenchSearch } from '../../../admin/shipping/bench-search.ts'
import { ordersToShip } from '../../../admin/shipping/queries.ts'
import { ShippingBench } from '../../../admin/shipping/ShippingBench.tsx'
import { prefetch } from '../../../query-client.ts'
import { unreadSearch } from '../../../unread-search.ts'

export const Route = createFileRoute('/admin/orders/ship')({
  validateSearch: unreadSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const { orders } = readBenchSearch(deps)
    return orders === undefined ? undefined : prefetch(context.queryClient, ordersToShip(orders))
  },
  head: () => adminHead('Shipping bench'),
  component: Screen,
})

function Screen() {
  return <ShippingBench orders={readBenchSearch(Route.useSearch()).orders} />
}
