import { useId } from 'react'
import { checkoutHindrance } from '../../domain/checkout-hindrance.ts'
import { cents } from '../../domain/money.ts'
import { store } from '../../store.config.ts'
import { OrderProgress } from './OrderProgress.tsx'
import type { Priced } from './priced-cart.ts'

type Props = {
  priced: Priced | undefined
  onGo?: () => void
}

/** The way from the cart to checkout, in the drawer and on the page: how far it is from the minimum orders, and what lacks. */
export function ToCheckout({ priced, onGo }: Props) {
  const id = useId()
  const subtotal = priced ? cents(priced.subtotal) : null
  const hindrance = priced && checkoutHindrance({ ...priced, subtotal: cents(priced.subtotal) }, store.minimumOrder)
  const unpriced = priced?.lines.filter(line => line.problem === 'price_on_request') ?? []
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
      {hindrance ? (
        <button
          type="button"
          className="button button-go w-full"
          aria-disabled="true"
          aria-describedby={`${id}-${hindrance}`}
        >
          Proceed to Checkout
        </button>
      ) : (
        <a href="/checkout" className="button button-go w-full" onClick={onGo}>
          Proceed to Checkout
        </a>
      )}
    </>
  )
}
