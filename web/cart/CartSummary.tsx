import { minimumOrderShortfall } from '../../domain/checkout-minimum.ts'
import { cents } from '../../domain/money.ts'
import { store } from '../../store.config.ts'
import { CartTotals, totalsOf } from './CartTotals.tsx'
import { OrderProgress } from './OrderProgress.tsx'
import type { Priced } from './priced-cart.ts'

/** What the cart comes to, how far it is from the minimum orders, and the way on. */
export function CartSummary({ priced }: { priced: Priced | undefined }) {
  const subtotal = priced ? cents(priced.subtotal) : null
  const isBelow = subtotal !== null && minimumOrderShortfall(subtotal, 'US', store.minimumOrder) !== null
  const unpriced = priced?.lines.filter(line => line.problem === 'price_on_request') ?? []
  const isLost = priced?.quotes.some(quote => quote.problem !== null) ?? false
  const reason = unpriced.length > 0 ? 'cart-unpriced' : isLost ? 'cart-quotes' : isBelow ? 'cart-progress' : null
  return (
    <section aria-label="Summary" className="sheet space-y-3 p-4 lg:sticky lg:top-4">
      <h2 className="text-lg">Summary</h2>
      <CartTotals {...totalsOf(priced)} />
      {subtotal !== null && <OrderProgress subtotal={subtotal} id="cart-progress" />}
      {unpriced.length > 0 && (
        <p id="cart-unpriced" className="text-sm text-bad">
          {unpriced.map(line => line.sku).join(', ')}: the price is on request. Save it for later or remove it to check
          out.
        </p>
      )}
      {isLost && (
        <p id="cart-quotes" className="text-sm text-bad">
          A quote cannot be bought as it stands. Please remove it to check out.
        </p>
      )}
      {reason === null ? (
        <a href="/checkout" className="button button-go w-full">
          Proceed to Checkout
        </a>
      ) : (
        <button type="button" className="button button-go w-full" aria-disabled="true" aria-describedby={reason}>
          Proceed to Checkout
        </button>
      )}
    </section>
  )
}
