import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSignedIn } from '../accounts/use-signed-in.ts'
import { deleteOpenOrder, type OwnOrder, readOpenOrder } from '../checkout/open-order.ts'
import { hasEnded, isOfOtherCart } from '../checkout/placed-here.ts'
import { ownOrder } from '../live/own-order.ts'
import { useLiveQueries } from '../live/use-live-queries.ts'
import { orderOf } from '../orders/queries.ts'
import { useCartContents } from './cart.ts'
import { NOTHING } from './cart-source.ts'

/**
 * Drawer and page share one request within this time: pending payments are pushed, and the store checks them in the background.
 */
const FRESH_MS = 60_000

/** The order of this cart that this tab placed with a pending payment: it must not be paid again. Null: none. */
export function usePendingPayment(): (OwnOrder & { orderNumber: string }) | null {
  const open = readOpenOrder()
  const isCustomer = useSignedIn()
  const contents = useCartContents() ?? NOTHING
  const own = open && !isOfOtherCart(open, isCustomer, contents) ? open.own : null
  const { data } = useQuery({
    ...orderOf(own?.orderId ?? '', own?.token ?? null),
    enabled: own !== null,
    staleTime: FRESH_MS,
    retryOnMount: false,
  })
  useLiveQueries(own && data?.paymentPending ? ownOrder(own.orderId, own.token) : null)
  const ended = data && hasEnded(data) ? data.id : null
  // It cannot be paid anymore: polling stops.
  useEffect(() => {
    if (ended !== null && readOpenOrder()?.own?.orderId === ended) deleteOpenOrder()
  }, [ended])
  return own && data?.paymentPending ? { ...own, orderNumber: data.orderNumber } : null
}
