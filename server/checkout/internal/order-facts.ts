import type { OrderRequest } from '../../../domain/checkout/checkout.ts'
import { type Cents, sum } from '../../../domain/money/money.ts'
import type { AogSnapshot } from '../../../domain/orders/snapshots.ts'
import { quotedShipping } from '../../../domain/quotes/quoted-freight.ts'
import type { PricedCart } from '../../cart/price-cart.ts'
import type { OrderFacts } from '../../orders/write-order.ts'
import type { QuoteForCart } from '../../quotes/quotes-for-cart.ts'
import type { Shipping } from '../choose-shipping.ts'
import { piecesToShip } from './order-lines.ts'
import { shipModeFor } from './ship-mode.ts'

type Sums = { charges: Cents; tax: Cents }

/** The facts of an order, from the priced cart and the shipping. */
export const orderFacts = (
  request: OrderRequest,
  cart: PricedCart,
  shipping: Shipping,
  { charges, tax }: Sums,
  quotes: readonly QuoteForCart[],
): OrderFacts & { total: Cents } => ({
  ...shipping,
  toShip: piecesToShip(cart),
  shipMode: shipModeFor(cart, request),
  freightNotCharged: notChargedOf(cart, request),
  aog: aogOf(quotes),
  ...(request.cartId !== undefined && { cartId: request.cartId }),
  email: request.email,
  subtotal: cart.subtotal,
  tax,
  charges,
  total: sum([cart.subtotal, shipping.shippingFee, tax, charges]),
  shippingAddress: request.shippingAddress,
  billingAddress: request.billingAddress ?? request.shippingAddress,
  notes: request.notes,
  poNumber: request.poNumber,
})

/** Null clears a value that the order had before an amendment. */
function notChargedOf({ quotes }: PricedCart, { shipping: { mode } }: OrderRequest): OrderFacts['freightNotCharged'] {
  const { notCharged } = quotedShipping(quotes, isNotByStore(mode))
  return notCharged.length > 0 ? notCharged : null
}

/** The grounded aircraft of the bought quotes; null: none. */
function aogOf(quotes: readonly QuoteForCart[]): AogSnapshot[] | null {
  const found = quotes.flatMap(({ quoteId, quoteNumber, aog }) => (aog ? { quoteId, quoteNumber, ...aog } : []))
  return found.length > 0 ? found : null
}

/** True if the store does not bill the freight. */
const isNotByStore = (mode: OrderRequest['shipping']['mode']): boolean =>
  mode === 'customer_account' || mode === 'pickup'

/** Adds the quoted shipping of the quotes; on the buyer's own account and for pickup, no shipping is charged. */
export const withQuoted = (
  shipping: Shipping,
  { quotedShipping }: PricedCart,
  { shipping: { mode } }: OrderRequest,
): Shipping =>
  isNotByStore(mode) ? shipping : { ...shipping, shippingFee: sum([shipping.shippingFee, quotedShipping]) }
