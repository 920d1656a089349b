import { createFileRoute } from '@tanstack/react-router'
import { returnsAdminAddress } from '../../../admin/addresses.ts'
import { adminHead } from '../../../admin/admin-head.ts'
import { OrderScreen } from '../../../admin/orders/OrderScreen.tsx'
import { type ReturnsSearch, readReturnsSearch } from '../../../admin/returns/returns-search.ts'
import { orpc } from '../../../api.ts'
import { LIVE_ONE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/returns/$orderId')({
  validateSearch: (given): ReturnsSearch => readReturnsSearch(given),
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      orpc.orderAdmin.order.queryOptions({ input: { orderId: params.orderId }, ...LIVE_ONE }),
      orpc.returnAdmin.return.queryOptions({ input: { orderId: params.orderId }, ...LIVE_ONE }),
      orpc.payments.history.queryOptions({ input: { orderId: params.orderId }, ...LIVE_ONE }),
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
