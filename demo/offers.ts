import type { Condition } from '../domain/catalogue/condition.ts'
import { type Cents, cents } from '../domain/money/money.ts'
import type { DemoLine } from './product.ts'
import type { Random } from './random.ts'

/** The value of a condition relative to an overhauled one: in the trade the condition sets the price. */
const WORTH: Record<Condition, number> = {
  new: 1.6,
  new_surplus: 1.25,
  overhauled: 1,
  serviceable: 0.8,
  repaired: 0.7,
  as_removed: 0.3,
}

/**
 * The price of a part by its first condition, and of its other ones prices of their own. Hardware costs the same in each; what is
 * on request has none.
 */
export function pricesOf(
  price: number,
  lines: DemoLine[],
  isByCondition: boolean,
): { price: number; inventory: DemoLine[] } {
  const [first, ...others] = lines
  if (!first || !isByCondition) return { price, inventory: lines }
  const own = (line: DemoLine): Cents => cents(Math.round((price * WORTH[line.condition]) / 100) * 100 || 100)
  return { price: own(first), inventory: [first, ...others.map(line => ({ ...line, price: own(line) }))] }
}

/** Some hardware is there as surplus only, in other quantities. */
export function surplusOnly(lines: DemoLine[], random: Random): DemoLine[] {
  const [first, ...others] = lines
  if (!first || others.length > 0 || !random.chance(0.12)) return lines
  return [{ ...first, condition: 'new_surplus', quantity: first.quantity === 0 ? 0 : random.whole(3, 900) }]
}
