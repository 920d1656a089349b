import { createFileRoute } from '@tanstack/react-router'
import { returnsAdminAddress } from '../../../admin/addresses.ts'
import { adminHead } from '../../../admin/admin-head.ts'
import { OrderScreen } from '../../../admin/orders/OrderScreen.tsx'
import { adminOrder } from '../../../admin/orders/queries.ts'
import { paymentHistory } from '../../../admin/payments/queries.ts'
import { adminReturn } from '../../../admin/returns/queries.ts'
import { type ReturnsSearch, readReturnsSearch } from '../../../admin/returns/returns-search.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/returns/$orderId')({
  validateSearch: (given): ReturnsSearch => readReturnsSearch(given),
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      adminOrder(params.orderId),
      adminReturn(params.orderId),
      paymentHistory(params.orderId),
    ),
  head: () => adminHead('Return'),
  component: Screen,
})

function Screen() {
  return (
    <OrderScreen
      orderId={Route.useParams().orderId}
      back={returnsAdminAddress(Route.useSearch())}
      backTo="All returns"
    />
  )
}
