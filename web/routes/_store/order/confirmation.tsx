import { useQuery } from '@tanstack/react-query'
import { ClientOnly, createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { store } from '../../../../domain/settings/store.ts'
import { clearCheckout } from '../../../checkout/clear-checkout.ts'
import { trackPurchase } from '../../../checkout/track-checkout.ts'
import { ownOrder } from '../../../live/own-order.ts'
import { useLiveQueries } from '../../../live/use-live-queries.ts'
import {
  ConfirmationScreen,
  ConfirmationSkeleton,
  ConfirmationUnreachable,
} from '../../../orders/ConfirmationScreen.tsx'
import { orderOf } from '../../../orders/queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The order that this history entry confirms: set by checkout, and preserved by the browser over a reload. */
    confirmed?: { orderId: string; token: string | null; isPaid: boolean }
  }
}

export const Route = createFileRoute('/_store/order/confirmation')({
  head: () => ({ meta: [{ title: `Order confirmed | ${store.name}` }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <ClientOnly fallback={<ConfirmationSkeleton />}>
      <Confirmation />
    </ClientOnly>
  ),
})

// Reachable only after checkout: the state of the history entry proves it. It survives a reload, and a typed address
// has none.
function Confirmation() {
  const router = useRouter()
  // Read once: while the next page is on its way, the router's location is already that page's.
  const [confirmed] = useState(() => router.latestLocation.state.confirmed)
  useEffect(() => {
    if (!confirmed) void router.navigate({ href: '/', replace: true })
  }, [confirmed, router])
  const {
    data: order,
    isError,
    refetch,
  } = useQuery({
    ...orderOf(confirmed?.orderId ?? '', confirmed?.token ?? null),
    enabled: confirmed !== undefined,
  })
  useLiveQueries(confirmed ? ownOrder(confirmed.orderId, confirmed.token) : null)
  // Runs before any request, which may fail: the order must not be placed twice.
  useEffect(() => {
    if (confirmed?.isPaid) clearCheckout(confirmed.orderId)
  }, [confirmed])
  const paidOrder = order?.paymentStatus === 'paid' ? order : null
  useEffect(() => {
    if (!paidOrder) return
    clearCheckout(paidOrder.id)
    void trackPurchase(paidOrder)
  }, [paidOrder])
  if (confirmed && isError && !order)
    return <ConfirmationUnreachable confirmed={confirmed} retry={() => void refetch()} />
  if (!confirmed || !order) return <ConfirmationSkeleton />
  return <ConfirmationScreen order={order} token={confirmed.token} />
}
