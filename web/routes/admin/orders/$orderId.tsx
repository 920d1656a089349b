import { createFileRoute } from '@tanstack/react-router'
import { ordersAdminAddress } from '../../../admin/addresses.ts'
import { adminHead } from '../../../admin/admin-head.ts'
import { OrderScreen } from '../../../admin/orders/OrderScreen.tsx'
import { type OrdersSearch, readOrdersSearch } from '../../../admin/orders/orders-search.ts'
import { adminOrder } from '../../../admin/orders/queries.ts'
import { paymentHistory } from '../../../admin/payments/queries.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/orders/$orderId')({
  validateSearch: (given): OrdersSearch => readOrdersSearch(given),
  loader: ({ context, params }) =>
    prefetch(context.queryClient, adminOrder(params.orderId), paymentHistory(params.orderId)),
  head: () => adminHead('Order'),
  component: Screen,
})

function Screen() {
  return <OrderScreen orderId={Route.useParams().orderId} back={ordersAdminAddress(Route.useSearch())} />
}
