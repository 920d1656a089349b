import { ConditionShape } from './condition.ts'
import type { Cents } from './money.ts'
import { z } from './zod.ts'

export const MOST_LINES = 500
export const MOST_OF_ONE = 100_000

/** A line as a cart remembers it: what, in which condition (null: any), how many. Never a price. */
export const CartLineShape = z.strictObject({
  productId: z.int('productId is a whole number').check(z.gte(1)),
  condition: z._default(z.nullable(ConditionShape), null),
  quantity: z
    .int('Quantity must be a whole number')
    .check(z.gte(1, 'Quantity must be at least 1'), z.lte(MOST_OF_ONE, `Quantity must be at most ${MOST_OF_ONE}`)),
})
export type CartLine = z.output<typeof CartLineShape>

export const CartLinesShape = z.array(CartLineShape).check(z.maxLength(MOST_LINES, `A cart has at most ${MOST_LINES} lines`))

/** Lines merge when product and condition match. Keeps the order of first appearance. */
export function mergeLines(lines: readonly CartLine[]): CartLine[] {
  const merged = new Map<string, CartLine>()
  for (const line of lines) {
    const key = `${line.productId} ${line.condition ?? ''}`
    const before = merged.get(key)
    merged.set(key, before ? { ...before, quantity: before.quantity + line.quantity } : { ...line })
  }
  return [...merged.values()]
}

/** Why a line cannot be bought as it stands. */
export type LineProblem = 'gone' | 'price_on_request' | 'out_of_stock' | 'short'

/** A line with everything a person or an order needs to know of it, as the server sees it now. */
export type PricedLine = CartLine & {
  sku: string
  name: string
  slug: string
  imageUrl: string | null
  unitPrice: Cents
  compareAt: Cents | null
  linePrice: Cents
  priceSource: 'list' | 'sale'
  /** how many of it there are, in the line's condition */
  available: number
  problem: LineProblem | null
}

type Addition = { name: string; sku: string; inCart: number; adding: number; available: number }

/** Null when `adding` more may go into the cart, else why not. */
export function refuseAddition({ name, sku, inCart, adding, available }: Addition): string | null {
  if (inCart + adding <= available) return null
  const left = available - inCart
  return left <= 0
    ? `Sorry, "${name}" (${sku}) is out of stock. You already have ${inCart} in your cart and we only have ${Math.max(0, available)} available.`
    : `Sorry, only ${left} units of "${name}" (${sku}) are available. You already have ${inCart} in your cart.`
}

export type CleanUp = { lines: CartLine[]; removed: number; lowered: number }

/** Takes out what is no longer to be had and lowers what is short, as the priced lines say. */
export function cleanUp(priced: readonly PricedLine[]): CleanUp {
  const result: CleanUp = { lines: [], removed: 0, lowered: 0 }
  for (const { productId, condition, quantity, problem, available } of priced) {
    if (problem === 'gone' || problem === 'out_of_stock') result.removed++
    else if (problem === 'short') {
      result.lowered++
      result.lines.push({ productId, condition, quantity: available })
    } else result.lines.push({ productId, condition, quantity })
  }
  return result
}

/** What the clean-up says to the buyer; null when it changed nothing. */
export function cleanUpMessage({ removed, lowered }: CleanUp): string | null {
  const parts = []
  if (removed > 0) parts.push(`${removed} out-of-stock item(s) removed from cart`)
  if (lowered > 0) parts.push(`${lowered} item(s) quantity updated due to stock limits`)
  return parts.join(' and ') || null
}
