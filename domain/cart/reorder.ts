import { bestFit } from '../catalogue/choose-condition.ts'
import { type CartLine, isOfSamePieces, type PricedLine, plainLine } from './cart.ts'

type Asked = CartLine & Pick<PricedLine, 'available' | 'choices' | 'problem'>
/** The lines of an order that go into the cart again, and those that do not, with the reason. */
export type Reorder = { lines: CartLine[]; left: { line: CartLine; why: string }[] }

/**
 * The lines of an old order that can be bought again, in addition to the cart. `priced` are the lines at today's prices
 * and stock.
 */
export function reorder(priced: readonly Asked[], inCart: readonly CartLine[]): Reorder {
  const result: Reorder = { lines: [], left: [] }
  const taken = [...inCart]
  for (const { available, choices, problem, ...one } of priced) {
    const line = plainLine(one)
    const { productId, condition, quantity } = line
    if (problem === 'gone' || problem === 'price_on_request') {
      result.left.push({ line, why: problem === 'gone' ? 'no longer in the catalog' : 'price on request' })
      continue
    }
    const before = taken
      .filter(mine => (condition === null ? mine.productId === productId : isOfSamePieces(mine, line)))
      .reduce((total, one) => total + one.quantity, 0)
    const room = Math.max(0, Math.min(quantity, available - before))
    // The sold condition is unknown: the cart gets the best fit and names its conditions.
    const takes =
      condition === null && choices.length > 0 ? bestFit(choices, room).takes : [{ condition, quantity: room }]
    const added = takes.filter(take => take.quantity > 0).map(take => ({ ...line, ...take }))
    result.lines.push(...added)
    taken.push(...added)
    const going = added.reduce((total, one) => total + one.quantity, 0)
    if (going < quantity)
      result.left.push({
        line: { ...line, quantity: quantity - going },
        why:
          going > 0 ? `only ${going} of ${quantity} available` : before > 0 ? 'already in your cart' : 'out of stock',
      })
  }
  return result
}
