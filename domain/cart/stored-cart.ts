import { isCondition } from '../catalogue/condition.ts'
import { MAX_LINE_QUANTITY } from '../catalogue/product.ts'
import { readRequirements } from '../inventory/line-requirements.ts'
import { readReference } from '../text/line-reference.ts'
import { type CartLine, MAX_CART_LINES, plainLine } from './cart.ts'

const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most

/**
 * Reads a cart from storage that users can edit. Invalid lines are dropped. Parsed by hand, because zod schemas would
 * be as large in the browser as the rest of the cart.
 */
export function readStoredCart(kept: unknown): CartLine[] {
  if (!Array.isArray(kept)) return []
  const lines: CartLine[] = []
  for (const line of kept.slice(0, MAX_CART_LINES)) {
    if (typeof line !== 'object' || line === null) continue
    const { productId, condition = null, unitId = null, quantity, requirements = null, reference } = line
    const known = condition === null || (typeof condition === 'string' && isCondition(condition))
    const named = unitId === null || (condition !== null && isCount(unitId, Number.MAX_SAFE_INTEGER))
    if (known && named && isCount(productId, Number.MAX_SAFE_INTEGER) && isCount(quantity, MAX_LINE_QUANTITY))
      lines.push(
        plainLine({
          productId,
          condition,
          unitId,
          quantity,
          requirements: readRequirements(requirements),
          reference: readReference(reference),
        }),
      )
  }
  return lines
}
