import { type Cents, cents, MAX_AMOUNT } from '../money/money.ts'
import { CentsShape } from '../money/money-shape.ts'
import { z } from '../text/zod.ts'
import type { ListedPrice } from './product.ts'

/** The maximum number of parts in one change. */
export const MAX_PRICES_PER_CHANGE = 1000

export const ROUNDINGS = { cents: 'to the cent', '95': 'to .95' } as const
export type Rounding = keyof typeof ROUNDINGS

/** Hundredths of a percent: 1250 is 12.5 %. From -100 % to +1,000 %. */
const MIN_PERCENT = -10_000
const MAX_PERCENT = 100_000

/** A bulk change of prices. */
export const PriceChangeShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), price: CentsShape }),
  z.strictObject({
    kind: z.literal('amount'),
    by: z.pipe(
      z.int().check(z.gte(-MAX_AMOUNT), z.lte(MAX_AMOUNT)),
      z.transform(amount => cents(amount)),
    ),
  }),
  z.strictObject({
    kind: z.literal('percent'),
    /** hundredths of a percent */
    by: z.int().check(z.gte(MIN_PERCENT, 'At most 100% less'), z.lte(MAX_PERCENT, 'At most 1,000% more')),
    rounding: z.enum(['cents', '95']),
  }),
  z.strictObject({ kind: z.literal('sale'), salePrice: CentsShape }),
  z.strictObject({ kind: z.literal('no_sale') }),
])
export type PriceChange = z.infer<typeof PriceChangeShape>

/** Why the price of a part cannot be changed. */
export const PRICE_PROBLEMS = {
  below_zero: 'The price would go below 0.',
  too_large: 'The price would be too large.',
  sale_not_below: 'A sale price must be above 0 and below the price.',
} as const
export type PriceProblem = keyof typeof PRICE_PROBLEMS

/**
 * The prices of a part after a change, or why the change is impossible. A part on request (price 0) stays on request
 * unless a price is set: percentages and amounts do not apply to it.
 */
export function changedPrice(listed: ListedPrice, change: PriceChange): ListedPrice | PriceProblem {
  const { price, salePrice } = listed
  switch (change.kind) {
    case 'set':
      return { price: change.price, salePrice }
    case 'amount':
      return price === 0 ? listed : within(price + change.by, salePrice)
    case 'percent':
      return price === 0 ? listed : within(percent(price, change.by, change.rounding), salePrice)
    case 'sale':
      return change.salePrice > 0 && change.salePrice < price
        ? { price, salePrice: change.salePrice }
        : 'sale_not_below'
    case 'no_sale':
      return { price, salePrice: null }
  }
}

function within(price: number, salePrice: Cents | null): ListedPrice | PriceProblem {
  if (price < 0) return 'below_zero'
  return price > MAX_AMOUNT ? 'too_large' : { price: cents(price), salePrice }
}

/** Uses BigInt because a price in cents times ten thousand can exceed Number.MAX_SAFE_INTEGER. */
function percent(price: Cents, by: number, rounding: Rounding): number {
  const exact = BigInt(price) * BigInt(10_000 + by)
  // Rounds half up. The amount is never negative.
  const rounded = Number((exact + 5000n) / 10_000n)
  return rounding === 'cents' || rounded === 0 ? rounded : endingIn95(rounded)
}

/** The nearest amount that ends in .95, the upper one of two; at least 0.95. */
const endingIn95 = (amount: number): number => Math.max(95, Math.floor((amount + 5 + 50) / 100) * 100 - 5)

/** True if the sale price of a part is no longer below its price, and so has no effect. */
export const losesSale = (before: ListedPrice, { price, salePrice }: ListedPrice): boolean =>
  before.salePrice !== null && before.salePrice < before.price && salePrice !== null && salePrice >= price
