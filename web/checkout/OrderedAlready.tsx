import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { orderAddress } from '../addresses.ts'
import type { OrderView } from '../orders/queries.ts'
import { orderOf } from '../orders/queries.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import type { ExistingOrder } from './existing-order.ts'

type Props = {
  order: ExistingOrder['order']
  onSeen: (order: OrderView) => void
  onAgain: () => void
  isBusy: boolean
}

/** The cart has become an order already: which, and the way to buy the same once more, on purpose. */
export function OrderedAlready({ order, onSeen, onAgain, isBusy }: Props) {
  const { data } = useQuery({ ...orderOf(order?.orderId ?? '', order?.token ?? null), enabled: order !== null })
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (data) seen(data)
  }, [data])
  return (
    <div className="wrap-page min-h-dvh max-w-3xl py-10">
      <section className="sheet p-5 sm:p-8">
        <h1 ref={takeFocus} tabIndex={-1} aria-describedby="already" className="text-2xl outline-none">
          This cart was already ordered
          {order?.orderNumber && (
            <>
              : <span className="part-number">{order.orderNumber}</span>
            </>
          )}
        </h1>
        <p id="already" role="status" className="mt-3">
          It was ordered and paid in another tab or on another device. Nothing was ordered or charged a second time.
        </p>
        <p className="mt-4 flex flex-wrap gap-3">
          {order && (
            <PageLink href={orderAddress(order.orderId, order.token)} className="button button-go">
              View your order
            </PageLink>
          )}
          <BusyButton className="button" isBusy={isBusy} onClick={onAgain}>
            Buy the same again
          </BusyButton>
          <PageLink href="/shop" className="button">
            Continue Shopping
          </PageLink>
        </p>
      </section>
    </div>
  )
}
