import type { Condition } from '../domain/catalogue/condition.ts'
import { type Cents, cents } from '../domain/money/money.ts'
import type { DemoLine } from './product.ts'
import type { Random } from './random.ts'

/** The price of a condition relative to an overhauled part. */
const WORTH: Record<Condition, number> = {
  new: 1.6,
  new_surplus: 1.25,
  overhauled: 1,
  serviceable: 0.8,
  repaired: 0.7,
  as_removed: 0.3,
}

/**
 * Returns the price of a part for its first condition, and prices of the other conditions for their lines. Hardware has one
 * price for all conditions. Parts on request have no price.
 */
export function pricesOf(
  price: number,
  lines: DemoLine[],
  isByCondition: boolean,
): { price: number; inventory: DemoLine[] } {
  const [first, ...others] = lines
  if (!first || !isByCondition) return { price, inventory: lines }
  const priceOf = (line: DemoLine): Cents => cents(Math.round((price * WORTH[line.condition]) / 100) * 100 || 100)
  return { price: priceOf(first), inventory: [first, ...others.map(line => ({ ...line, price: priceOf(line) }))] }
}

/** Makes some hardware available only as surplus, in other quantities. */
export function surplusOnly(lines: DemoLine[], random: Random): DemoLine[] {
  const [first, ...others] = lines
  if (!first || others.length > 0 || !random.chance(0.12)) return lines
  return [{ ...first, condition: 'new_surplus', quantity: first.quantity === 0 ? 0 : random.whole(3, 900) }]
}
