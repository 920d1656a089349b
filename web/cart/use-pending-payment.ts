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

/** Drawer and page ask within it once: what waits for the bank is told besides, and what is paid the store looks at by itself. */
const FRESH_MS = 60_000

/** The order that this tab has placed of this cart, and whose payment is not decided: it is not to be paid for again. Null: none. */
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
  // Nothing of it can be paid any more: it is not asked for again.
  useEffect(() => {
    if (ended !== null && readOpenOrder()?.own?.orderId === ended) deleteOpenOrder()
  }, [ended])
  return own && data?.paymentPending ? { ...own, orderNumber: data.orderNumber } : null
}
