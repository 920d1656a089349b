import { useId } from 'react'
import { isToChoose } from '../../domain/cart/cart.ts'
import { checkoutBlocker } from '../../domain/checkout/checkout-blocker.ts'
import { cents } from '../../domain/money/money.ts'
import { store } from '../../domain/settings/store.ts'
import { counted } from '../../domain/text/counted.ts'
import { orderAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { OrderProgress } from './OrderProgress.tsx'
import type { Priced } from './priced-cart.ts'
import { usePendingPayment } from './use-pending-payment.ts'

type Props = {
  priced: Priced | undefined
  onGo?: () => void
}

/** The way from the cart to checkout, in the drawer and on the page: how far it is from the minimum orders, and what lacks. */
export function ToCheckout({ priced, onGo }: Props) {
  const id = useId()
  const subtotal = priced ? cents(priced.subtotal) : null
  const hindrance = priced && checkoutBlocker({ ...priced, subtotal: cents(priced.subtotal) }, store.minimumOrder)
  const pending = usePendingPayment()
  const unpriced = priced?.lines.filter(line => line.problem === 'price_on_request') ?? []
  if (pending)
    return (
      <p role="status" className="rounded-md border border-line p-3 text-sm">
        A payment for order <span className="part-number font-semibold">{pending.orderNumber}</span> is being processed.
        Please do not pay again:{' '}
        <PageLink href={orderAddress(pending.orderId, pending.token)} className="text-link hover:underline">
          see how it stands
        </PageLink>
        , or{' '}
        <PageLink href="/checkout" className="text-link hover:underline" onClick={onGo}>
          order something else
        </PageLink>
        .
      </p>
    )
  return (
    <>
      {subtotal !== null && <OrderProgress subtotal={subtotal} id={`${id}-minimum`} />}
      {hindrance === 'unpriced' && (
        <p id={`${id}-unpriced`} className="text-sm text-bad">
          {unpriced.map(line => line.sku).join(', ')}: the price is on request. Take{' '}
          {unpriced.length > 1 ? 'them' : 'it'} out of the cart to check out.
        </p>
      )}
      {hindrance === 'quotes' && (
        <p id={`${id}-quotes`} className="text-sm text-bad">
          A quote cannot be bought as it stands. Please remove it to check out.
        </p>
      )}
      {hindrance === 'unit' && (
        <p id={`${id}-unit`} className="text-sm text-bad">
          A piece that you chose cannot be bought any more. Please take another one, or remove it, to check out.
        </p>
      )}
      {hindrance === 'condition' && (
        <p id={`${id}-condition`} className="text-sm text-bad">
          {counted(priced?.lines.filter(isToChoose).length ?? 0, 'part has', 'parts have')} no condition yet. Please
          choose it above to check out.
        </p>
      )}
      {/* Below the minimum checkout says what lacks. */}
      {hindrance && hindrance !== 'minimum' ? (
        <button
          type="button"
          className="button button-go w-full"
          aria-disabled="true"
          aria-describedby={`${id}-${hindrance}`}
        >
          Proceed to Checkout
        </button>
      ) : (
        <PageLink href="/checkout" className="button button-go w-full" onClick={onGo}>
          Proceed to Checkout
        </PageLink>
      )}
    </>
  )
}
