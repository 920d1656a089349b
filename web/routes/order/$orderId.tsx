import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { store } from '../../../store.config.ts'
import { refusalCode } from '../../api-refusal.ts'
import { OrderNotFound } from '../../orders/OrderNotFound.tsx'
import { OrderScreen } from '../../orders/OrderScreen.tsx'
import { guestOrder } from '../../orders/queries.ts'

export const Route = createFileRoute('/order/$orderId')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token.length <= 128 ? { token } : {},
  loaderDeps: ({ search }) => ({ token: search.token ?? '' }),
  loader: async ({ context: { queryClient }, params, deps }) => {
    try {
      await queryClient.ensureQueryData(guestOrder(params.orderId, deps.token))
    } catch (error) {
      if (refusalCode(error) === 'ORDER_NOT_FOUND') throw notFound()
      throw error
    }
  },
  head: () => ({ meta: [{ title: `Your order | ${store.name}` }, { name: 'robots', content: 'noindex' }] }),
  component: Order,
  notFoundComponent: OrderNotFound,
})

function Order() {
  const { orderId } = Route.useParams()
  const { token } = Route.useLoaderDeps()
  const { data } = useSuspenseQuery(guestOrder(orderId, token))
  return <OrderScreen order={data} />
}
