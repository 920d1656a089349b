import { plainLine } from '../../domain/cart/cart.ts'
import { minimumOrderShortfall } from '../../domain/cart/checkout-minimum.ts'
import { requirementsUnmetText, unitProblem } from '../../domain/cart/stock-message.ts'
import { MAX_ORDER_TOTAL, type OrderRequest } from '../../domain/checkout/checkout.ts'
import type { Cents } from '../../domain/money/money.ts'
import { otherPlaceText, whyNotShipped } from '../../domain/quotes/quote-shipping.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import { mayCarry } from '../../domain/shipping/dangerous-goods.ts'
import { isEmbargoed } from '../../domain/shipping/embargo.ts'
import type { PricedCart } from '../cart/price-cart.ts'
import type { OrderFacts } from '../orders/write-order.ts'
import type { RateContext } from '../shipping/find-rates.ts'
import type { TaxService } from '../taxes/tax-service.ts'

export type Shop = RateContext & { store: Store; taxes: TaxService }

const UNIT_CODES = {
  unit_gone: 'UNIT_GONE',
  unit_expired: 'UNIT_EXPIRED',
  unit_quarantined: 'UNIT_QUARANTINED',
  unit_without_paper: 'UNIT_WITHOUT_PAPER',
} as const

/**
 * Refuses CART_EMPTY, and PRICE_ON_REQUEST, PRODUCT_NOT_FOUND, REQUIREMENTS_NOT_MET, OUT_OF_STOCK, UNIT_GONE,
 * UNIT_EXPIRED, UNIT_QUARANTINED or UNIT_WITHOUT_PAPER with the wrong lines. `nextUnit` is a similar unit in place of a
 * unit that cannot be bought. Also refuses the codes of checkQuotes.
 */
export function checkBuyable(cart: PricedCart): void {
  if (cart.lines.length + cart.quotes.length === 0) throw new Refusal('CART_EMPTY')
  checkQuotes(cart)
  const wrong = cart.lines.filter(line => line.problem !== null)
  const [first] = wrong
  if (!first) return
  const lines = wrong.map(({ available, problem, nextUnit, ...line }) => ({
    ...plainLine(line),
    available,
    problem,
    ...(nextUnit && { nextUnit }),
  }))
  if (first.problem === 'price_on_request') throw new Refusal('PRICE_ON_REQUEST', undefined, { lines })
  if (first.problem === 'unmet')
    throw new Refusal(
      'REQUIREMENTS_NOT_MET',
      `${first.name} (${first.sku}): ${requirementsUnmetText(first.available, first.uom)}.`,
      {
        lines,
      },
    )
  if (first.problem === 'gone') throw new Refusal('PRODUCT_NOT_FOUND', undefined, { lines })
  const lost = unitProblem(first.problem, first.unit)
  if (lost !== null) throw new Refusal(UNIT_CODES[first.problem as keyof typeof UNIT_CODES], `${lost}.`, { lines })
  const part = `"${first.name}" (${first.sku})`
  const message =
    first.problem === 'short'
      ? `Sorry, only ${first.available} units of ${part} are available.`
      : `Sorry, ${part} is out of stock.`
  throw new Refusal('OUT_OF_STOCK', message, { lines })
}

/** Refuses MINIMUM_ORDER with the missing amount, in cents. */
export function checkMinimum(store: Store, subtotal: Cents, request: OrderRequest): void {
  const lacking = minimumOrderShortfall(subtotal, request.shippingAddress.country, store.minimumOrder)
  if (!lacking) return
  throw new Refusal('MINIMUM_ORDER', lacking.message, { minimum: lacking.minimum, shortfall: lacking.shortfall })
}

/** Refuses SHIPPING_UNAVAILABLE if an address of the order is embargoed, whatever the way of shipping. */
export function checkDestination({ shippingAddress, billingAddress }: OrderRequest): void {
  if (isEmbargoed(shippingAddress) || (billingAddress && isEmbargoed(billingAddress)))
    throw new Refusal('SHIPPING_UNAVAILABLE')
}

/** Refuses DANGEROUS_GOODS if the chosen service may not carry the goods of the order. */
export function checkCarriage(
  { carriage }: Pick<PricedCart, 'carriage'>,
  { shippingProvider, shippingServiceType }: Pick<OrderFacts, 'shippingProvider' | 'shippingServiceType'>,
  { shippingAddress }: OrderRequest,
): void {
  const service = { provider: shippingProvider, serviceType: shippingServiceType }
  if (!mayCarry(carriage, service, shippingAddress)) throw new Refusal('DANGEROUS_GOODS')
}

/** Refuses ORDER_TOO_LARGE for an order whose total no card can pay. */
export function checkPayable(total: Cents): void {
  if (total > MAX_ORDER_TOTAL) throw new Refusal('ORDER_TOO_LARGE')
}

/** Refuses QUOTE_INVALID, QUOTE_RUN_OUT or OUT_OF_STOCK with the wrong quote. */
function checkQuotes({ quotes }: PricedCart): void {
  const wrong = quotes.find(quote => quote.problem !== null)
  if (!wrong) return
  const code = { gone: 'QUOTE_INVALID', expired: 'QUOTE_RUN_OUT', short: 'OUT_OF_STOCK' } as const
  const { quoteId, quoteNumber, problem } = wrong
  throw new Refusal(code[problem ?? 'gone'], undefined, { quoteId, quoteNumber })
}

/** Refuses QUOTE_SHIPS_ON_ACCOUNT, QUOTE_OTHER_ZIP or SHIPPING_METHOD. */
export function checkQuoteShipping({ lines, quotes }: PricedCart, { shipping, shippingAddress }: OrderRequest): void {
  const why = whyNotShipped(quotes, lines.length > 0, shipping, shippingAddress)
  if (why === 'QUOTE_OTHER_ZIP') throw new Refusal(why, otherPlaceText(quotes, shippingAddress))
  if (why) throw new Refusal(why)
}
