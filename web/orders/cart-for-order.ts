import { type CartLine, isSameLine, mergeLines } from '../../domain/cart/cart.ts'
import { isCondition } from '../../domain/catalogue/condition.ts'
import { ROUND_UP_SKU } from '../../domain/catalogue/product.ts'
import type { OrderView } from './queries.ts'

export type Item = Pick<OrderView['items'][number], 'productId' | 'condition' | 'taken' | 'quantity' | 'sku'> & {
  unitId?: number | null
  requirements?: CartLine['requirements']
  reference?: string
}

/** The purchased lines without the minimum order surcharge, which belonged to that order. */
export const withoutRoundUp = <T extends Item>(items: readonly T[]): T[] =>
  items.filter(({ sku }) => sku !== ROUND_UP_SKU)

/** The lines of an order that can be requested again, each in the condition sold; null if unknown. */
export const linesOf = (items: readonly Item[]): CartLine[] =>
  mergeLines(
    withoutRoundUp(items).flatMap(({ productId, condition, unitId, taken, quantity, requirements, reference }) =>
      productId === null
        ? []
        : (taken.length > 0 ? taken : [{ condition, quantity }]).map(line => ({
            productId,
            condition: line.condition !== null && isCondition(line.condition) ? line.condition : null,
            unitId,
            quantity: line.quantity,
            ...(requirements && { requirements }),
            ...(reference && { reference }),
          })),
    ),
  )

/** The lines to save for later and to add, so that a cart has exactly these lines. */
export function changesTo(
  wanted: readonly CartLine[],
  inCart: readonly CartLine[],
): { aside: CartLine[]; lacking: CartLine[] } {
  const isIn = (lines: readonly CartLine[], line: CartLine) =>
    lines.some(one => isSameLine(one, line) && one.quantity === line.quantity)
  return {
    aside: inCart.filter(line => !isIn(wanted, line)),
    lacking: wanted.filter(line => !isIn(inCart, line)),
  }
}
