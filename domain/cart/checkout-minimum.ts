import { isDomestic } from '../customers/domestic.ts'
import { type Cents, cents, formatMoney, ZERO } from '../money/money.ts'

/** The minimum cost of an order's goods, without shipping. The store's own figures are in store.config.ts. */
export type Minimums = { readonly domestic: Cents; readonly international: Cents }

export const DEFAULT_MINIMUMS: Minimums = { domestic: cents(25_00), international: cents(50_00) }

export type MinimumOrder = { kind: 'Domestic' | 'International'; minimum: Cents }

/** The minimum for a destination country (`isDomestic` says how it may be written). */
export const minimumOrder = (country: string, minimums: Minimums = DEFAULT_MINIMUMS): MinimumOrder =>
  isDomestic(country)
    ? { kind: 'Domestic', minimum: minimums.domestic }
    : { kind: 'International', minimum: minimums.international }

export type Shortfall = MinimumOrder & { shortfall: Cents; message: string }

/** The shortfall of an order to this country, with the text that blocks checkout. Null if checkout can continue. */
export function minimumOrderShortfall(
  subtotal: Cents,
  country: string,
  minimums: Minimums = DEFAULT_MINIMUMS,
): Shortfall | null {
  const { kind, minimum } = minimumOrder(country, minimums)
  if (subtotal >= minimum) return null
  const shortfall = cents(minimum - subtotal)
  const message = `${kind} orders require a minimum of ${formatMoney(minimum)}. Please add ${formatMoney(shortfall)} more to your order.`
  return { kind, minimum, shortfall, message }
}

/**
 * The cart's progress box. `needed` is the amount up to the next minimum; a round-up button is shown at `below` only.
 */
export type OrderProgress = { stage: 'below' | 'domestic' | 'international'; needed: Cents; message: string }

/** The progress of a cart before its destination is known: below both minimums, ready at home, or ready everywhere. */
export function orderProgress(subtotal: Cents, minimums: Minimums = DEFAULT_MINIMUMS): OrderProgress {
  const { domestic, international } = minimums
  if (subtotal < domestic) {
    const needed = cents(domestic - subtotal)
    return {
      stage: 'below',
      needed,
      message: `Add ${formatMoney(needed)} more to reach the ${formatMoney(domestic)} minimum order.`,
    }
  }
  if (subtotal < international)
    return { stage: 'domestic', needed: cents(international - subtotal), message: 'Ready for domestic checkout!' }
  return { stage: 'international', needed: ZERO, message: 'Ready for checkout! (Domestic & International)' }
}
