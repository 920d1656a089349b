import { isOfUnit, isToChoose, type LineProblem, type PricedLine, type QuoteProblem } from '../cart/cart.ts'
import { type Minimums, minimumOrderShortfall } from '../cart/checkout-minimum.ts'
import type { Cents } from '../money/money.ts'

/**
 * The reasons why a cart cannot go to checkout: parts without a price, a quote that cannot be bought, a chosen unit
 * that is no longer available, a condition still to be chosen, or a total below the minimum.
 */
export type CheckoutBlocker = 'unpriced' | 'quotes' | 'unit' | 'condition' | 'minimum'

type PricedCart = {
  subtotal: Cents
  lines: readonly ({ problem: LineProblem | null } & Pick<PricedLine, 'condition' | 'choices'>)[]
  quotes: readonly { problem: QuoteProblem | null }[]
}

/**
 * The reason why a cart cannot go to checkout; null: none. Short and missing lines are no reason: the clean-up fixes
 * them. The destination is not known here, so the domestic minimum applies.
 */
export function checkoutBlocker({ subtotal, lines, quotes }: PricedCart, minimums: Minimums): CheckoutBlocker | null {
  if (lines.some(line => line.problem === 'price_on_request')) return 'unpriced'
  if (quotes.some(quote => quote.problem !== null)) return 'quotes'
  if (lines.some(line => isOfUnit(line.problem))) return 'unit'
  if (lines.some(isToChoose)) return 'condition'
  return minimumOrderShortfall(subtotal, 'US', minimums) === null ? null : 'minimum'
}
