import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { orderAddress } from '../addresses.ts'
import { ownOrder } from '../live/own-order.ts'
import { useLiveQueries } from '../live/use-live-queries.ts'
import type { OrderView } from '../orders/queries.ts'
import { orderOf } from '../orders/queries.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import type { OwnOrder } from './open-order.ts'
import { type Next, nextFor } from './placed-here.ts'

type Props = {
  order: OwnOrder
  /** it is unknown yet if a payment is pending */
  isAsking: boolean
  /** something is in a cart that it was not made of; null: that is not known yet */
  hasNewCart: boolean | null
  /** No payment is pending any more. Null: the check failed. */
  onNext: (next: Next, order: OrderView | null) => void
  onSeparate: (order: OrderView | undefined) => void
  isBusy: boolean
}

/** The time that the buyer waits for the order's result. After that the store checks it in the background. */
const MAX_POLL_MS = 5000
const FORM: Next = { show: 'form', isOther: false, why: null }

/** An order with a pending payment: the result arrives automatically, and nothing can be paid until then. */
export function PaymentUnderWay({ order: own, isAsking, hasNewCart, onNext, onSeparate, isBusy }: Props) {
  const { data: order, isError } = useQuery(orderOf(own.orderId, own.token))
  useLiveQueries(ownOrder(own.orderId, own.token))
  const [wasPending, setWasPending] = useState(!isAsking)
  const next = order && hasNewCart !== null ? nextFor(order, hasNewCart, wasPending) : null
  const isUnderWay = next?.show === 'payment under way'
  if (isUnderWay && !wasPending) setWasPending(true)
  const leads = next !== null && !isUnderWay
  const goOn = useEffectEvent(() => onNext(next ?? FORM, order ?? null))
  useEffect(() => {
    if (leads) goOn()
  }, [leads])
  const isUnknown = next === null && !wasPending
  const isGone = isUnknown && isError && !order
  useEffect(() => {
    if (!isUnknown) return
    const timer = setTimeout(() => goOn(), isGone ? 0 : MAX_POLL_MS)
    return () => clearTimeout(timer)
  }, [isUnknown, isGone])
  if (!wasPending) return <CheckoutSkeleton />
  return (
    <div className="wrap-page min-h-dvh max-w-3xl py-10">
      <section className="sheet p-5 sm:p-8" aria-labelledby="under-way">
        <h1
          id="under-way"
          ref={takeFocus}
          tabIndex={-1}
          aria-describedby="under-way-what"
          className="text-2xl outline-none"
        >
          A payment for this order is being processed
        </h1>
        <p id="under-way-what" role="status" className="mt-3">
          Please don’t pay again. Your parts are reserved, and the result will appear here. Checking with the card
          company can take a few minutes.
        </p>
        {order && (
          <p className="mt-3">
            Order <span className="part-number font-semibold">{order.orderNumber}</span>
          </p>
        )}
        <p className="mt-4 flex flex-wrap gap-3">
          <PageLink href={orderAddress(own.orderId, own.token)} className="button button-go">
            View your order
          </PageLink>
          <PageLink href="/shop" className="button">
            Continue Shopping
          </PageLink>
        </p>
        <p className="mt-6 text-sm text-muted">
          Want to buy something else, or these parts again?{' '}
          <BusyButton
            className="inline-flex min-h-11 items-center text-link hover:underline"
            isBusy={isBusy}
            onClick={() => onSeparate(order)}
          >
            Place a separate order
          </BusyButton>
        </p>
      </section>
    </div>
  )
}
