import { isToChoose, type LineProblem, type PricedLine, type QuoteProblem } from '../cart/cart.ts'
import type { Cents } from '../money/money.ts'
import { type Minimums, minimumOrderShortfall } from './checkout-minimum.ts'

/**
 * Why a cart cannot go to checkout: parts without a price, a quote that cannot be bought, a condition that is still to be
 * chosen, or too little of everything.
 */
export type CheckoutHindrance = 'unpriced' | 'quotes' | 'condition' | 'minimum'

type PricedCart = {
  subtotal: Cents
  lines: readonly ({ problem: LineProblem | null } & Pick<PricedLine, 'condition' | 'choices'>)[]
  quotes: readonly { problem: QuoteProblem | null }[]
}

/**
 * What keeps a cart from checkout, wherever it is shown; null: nothing. What is short or gone is none of it: such lines are
 * put right by themselves. Where it goes is not known yet, so the minimum is that of an order at home.
 */
export function checkoutHindrance(
  { subtotal, lines, quotes }: PricedCart,
  minimums: Minimums,
): CheckoutHindrance | null {
  if (lines.some(line => line.problem === 'price_on_request')) return 'unpriced'
  if (quotes.some(quote => quote.problem !== null)) return 'quotes'
  if (lines.some(isToChoose)) return 'condition'
  return minimumOrderShortfall(subtotal, 'US', minimums) === null ? null : 'minimum'
}
