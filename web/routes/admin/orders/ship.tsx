import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { readBenchSearch } from '../../../admin/shipping/bench-search.ts'
import { ordersToShip } from '../../../admin/shipping/queries.ts'
import { ShippingBench } from '../../../admin/shipping/ShippingBench.tsx'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/orders/ship')({
  validateSearch: readBenchSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { orders } }) =>
    orders === undefined ? undefined : prefetch(context.queryClient, ordersToShip(orders)),
  head: () => adminHead('Shipping bench'),
  component: Screen,
})

function Screen() {
  return <ShippingBench orders={Route.useSearch().orders} />
}
