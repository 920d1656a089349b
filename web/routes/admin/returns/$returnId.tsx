import { createFileRoute, redirect } from '@tanstack/react-router'
import { may } from '../../../../domain/staff/roles.ts'
import { returnsAdminAddress } from '../../../admin/addresses.ts'
import { adminHead } from '../../../admin/admin-head.ts'
import { OrderScreen } from '../../../admin/orders/OrderScreen.tsx'
import { readReturnsSearch } from '../../../admin/returns/returns-search.ts'
import { orpc } from '../../../api.ts'
import { LIVE_ONE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'
import { unreadSearch } from '../../../unread-search.ts'

export const Route = createFileRoute('/admin/returns/$returnId')({
  validateSearch: unreadSearch,
  loader: async ({ context, params: { returnId: id } }) => {
    const { queryClient } = context
    const found = await queryClient
      .fetchQuery(orpc.returns.admin.find.queryOptions({ input: { id } }))
      .catch(() => null)
    // Addresses of before name an order, which may have no return.
    if (!found) throw redirect({ to: '/admin/orders/$orderId', params: { orderId: id } })
    const { orderId, returnId } = found
    if (returnId !== id) throw redirect({ to: '/admin/returns/$returnId', params: { returnId }, search: true })
    await prefetch(
      queryClient,
      orpc.orders.admin.order.queryOptions({ input: { orderId }, ...LIVE_ONE }),
      orpc.returns.admin.return.queryOptions({ input: { orderId, returnId }, ...LIVE_ONE }),
      ...(may(context.me.roles, 'see_payments')
        ? [orpc.payments.admin.history.queryOptions({ input: { orderId }, ...LIVE_ONE })]
        : []),
    )
    return found
  },
  head: () => adminHead('Return'),
  component: Screen,
})

function Screen() {
  const { orderId, returnId } = Route.useLoaderData()
  return (
    <OrderScreen
      orderId={orderId}
      returnId={returnId}
      back={returnsAdminAddress(readReturnsSearch(Route.useSearch()))}
      backTo="All returns"
    />
  )
}
