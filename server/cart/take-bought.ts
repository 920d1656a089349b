import { withoutBought } from '../../domain/cart.ts'
import { isCondition } from '../../domain/condition.ts'
import type { Tx } from '../db/database.ts'
import { changeCartInside } from './change-cart.ts'

type Bought = { productId: number | null; condition: string | null; quantity: number }

/** Takes what a customer has bought out of his cart, in the transaction in which it became his. What came since stays. */
export async function takeBought(tx: Tx, userId: string, items: readonly Bought[]): Promise<void> {
  const bought = items.flatMap(({ productId, condition, quantity }) =>
    productId === null
      ? []
      : [{ productId, condition: condition !== null && isCondition(condition) ? condition : null, quantity }],
  )
  await changeCartInside(tx, userId, lines => withoutBought(lines, bought))
}
