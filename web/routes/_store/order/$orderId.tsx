import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { isMissing } from '../../../api-refusal.ts'
import { PageSkeleton } from '../../../frame/PageSkeleton.tsx'
import { ownOrder } from '../../../live/own-order.ts'
import { useLiveQueries } from '../../../live/use-live-queries.ts'
import { OldOrderLink } from '../../../orders/OldOrderLink.tsx'
import { OrderNotFound } from '../../../orders/OrderNotFound.tsx'
import { OrderNotLoaded } from '../../../orders/OrderNotLoaded.tsx'
import { OrderScreen } from '../../../orders/OrderScreen.tsx'
import { orderOf } from '../../../orders/queries.ts'
import { useOrderSeen } from '../../../orders/use-order-seen.ts'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/order/$orderId')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token.length <= 128 ? { token } : {},
  // A guest's link has its token; without one it is a customer's.
  beforeLoad: async arrival => {
    if (arrival.search.token === undefined) await (await import('../../../accounts/guard.ts')).signedInOnly(arrival)
  },
  loaderDeps: ({ search }) => ({ token: search.token ?? null }),
  loader: async ({ params, deps, context }) =>
    (await import('../../../orders/load-order.ts')).loadOrder(params.orderId, deps.token, context.queryClient),
  // Live page.
  staleTime: 0,
  head: ({ match }) => pageHead({ title: match.status === 'notFound' ? 'Order Not Found' : 'Your order', path: null }),
  component: () => (
    <>
      <Order />
    </>
  ),
  pendingComponent: PageSkeleton,
  notFoundComponent: NotFound,
  errorComponent: OrderNotLoaded,
})

function Order() {
  const { orderId } = Route.useParams()
  const { token } = Route.useLoaderDeps()
  const loaded = Route.useLoaderData()
  if (loaded) return <LoadedOrder loaded={loaded} />
  return <OldOrderLink orderId={orderId} token={token ?? ''} />
}

type Loaded = NonNullable<ReturnType<typeof Route.useLoaderData>>

function LoadedOrder({ loaded }: { loaded: Loaded }) {
  const { orderId } = Route.useParams()
  const { token } = Route.useLoaderDeps()
  const { data, error } = useQuery({ ...orderOf(orderId, token), initialData: loaded })
  useLiveQueries(ownOrder(orderId, token))
  useOrderSeen(data, token)
  // The back office deleted it while it was open.
  if (isMissing(error)) return <NotFound />
  return <OrderScreen order={data} token={token} />
}

function NotFound() {
  return <OrderNotFound isCustomer={Route.useSearch().token === undefined} />
}
