import { createFileRoute } from '@tanstack/react-router'
import { may } from '../../../../domain/staff/roles.ts'
import { ordersAdminAddress } from '../../../admin/addresses.ts'
import { adminHead } from '../../../admin/admin-head.ts'
import { OrderScreen } from '../../../admin/orders/OrderScreen.tsx'
import { readOrdersSearch } from '../../../admin/orders/orders-search.ts'
import { orpc } from '../../../api.ts'
import { LIVE_ONE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'
import { unreadSearch } from '../../../unread-search.ts'

export const Route = createFileRoute('/admin/orders/$orderId')({
  validateSearch: unreadSearch,
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      orpc.orders.admin.order.queryOptions({ input: { orderId: params.orderId }, ...LIVE_ONE }),
      ...(may(context.me.roles, 'see_payments')
        ? [orpc.payments.admin.history.queryOptions({ input: { orderId: params.orderId }, ...LIVE_ONE })]
        : []),
    ),
  head: () => adminHead('Order'),
  component: Screen,
})

function Screen() {
  return (
    <OrderScreen orderId={Route.useParams().orderId} back={ordersAdminAddress(readOrdersSearch(Route.useSearch()))} />
  )
}
