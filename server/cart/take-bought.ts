import { withoutBought } from '../../domain/cart.ts'
import { isCondition } from '../../domain/condition.ts'
import { ROUND_UP_SKU } from '../../domain/product.ts'
import type { Tx } from '../db/database.ts'
import { changeCartInside } from './change-cart.ts'

type Bought = {
  productId: number | null
  sku: string
  condition: string | null
  quantity: number
  /** of a line that came with a quote: it was no line of the cart */
  quoteNumber: string | null
}

/**
 * Takes what a customer has bought out of his cart, in the transaction in which it became his. What came since, and what is
 * saved for later, stays. A difference that was made up once is not made up again for the rest.
 */
export async function takeBought(tx: Tx, userId: string, items: readonly Bought[]): Promise<void> {
  const bought = items.flatMap(({ productId, condition, quantity, quoteNumber }) =>
    productId === null || quoteNumber !== null
      ? []
      : [{ productId, condition: condition !== null && isCondition(condition) ? condition : null, quantity }],
  )
  const madeUp = items.some(({ sku }) => sku === ROUND_UP_SKU)
  await changeCartInside(tx, userId, cart => ({
    ...cart,
    lines: withoutBought(cart.lines, bought),
    roundUp: madeUp ? null : cart.roundUp,
  }))
}
