import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { OrdersScreen } from '../../../admin/orders/OrdersScreen.tsx'
import { type OrdersSearch, readOrdersSearch } from '../../../admin/orders/orders-search.ts'
import { savedViews } from '../../../admin/use-saved-views.ts'
import { orpc } from '../../../api.ts'
import { LIVE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/orders/')({
  validateSearch: (given): OrdersSearch => readOrdersSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(
      context.queryClient,
      orpc.orders.admin.list.queryOptions({ input: deps, ...LIVE }),
      orpc.orders.admin.counts.queryOptions(LIVE),
      savedViews('orders'),
    ),
  head: () => adminHead('Orders'),
  component: Screen,
})

function Screen() {
  return <OrdersScreen search={Route.useSearch()} />
}
