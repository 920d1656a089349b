import { type Cart, type CartLine, isSameLine, MAX_CART_LINES, withChosen } from '../../domain/cart/cart.ts'
import { MAX_SAVED_LINES } from '../../domain/cart/saved-lines.ts'
import type { ConditionQuantity } from '../../domain/catalogue/choose-condition.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../platform/db/database.ts'
import { changeCart } from './change-cart.ts'
import { checkCartCapacity } from './internal/check-cart-capacity.ts'
import { readParts } from './internal/read-parts.ts'
import { openOrders } from './owned-order.ts'

export type ChosenCondition = {
  productId: number
  reference?: string
  isSaved: boolean
  takes: readonly ConditionQuantity[]
}

/**
 * Replaces a customer's line without a condition by lines with conditions, all or none. A saved line stays saved,
 * whatever the stock. Refuses NOT_IN_CART, NOT_SAVED, PRODUCT_NOT_FOUND, OUT_OF_STOCK, CART_FULL and SAVED_FULL.
 */
export const chooseCondition = (db: Db, userId: string, chosen: ChosenCondition): Promise<Cart> =>
  changeCart(db, userId, async (cart, tx) => {
    const { productId, reference, isSaved, takes } = chosen
    const isIt = (line: CartLine) => isSameLine(line, { productId, condition: null, reference })
    if (isSaved) {
      if (!cart.saved.some(isIt)) throw new Refusal('NOT_SAVED')
      const saved = withChosen(cart.saved, chosen, takes)
      if (saved.length > MAX_SAVED_LINES) throw new Refusal('SAVED_FULL')
      return { ...cart, saved }
    }
    if (!cart.lines.some(isIt)) throw new Refusal('NOT_IN_CART')
    const part = (
      await readParts(
        tx,
        [{ productId }, ...cart.lines.filter(line => line.productId === productId)],
        await openOrders(tx, null, userId),
      )
    ).get(productId)
    if (!part) throw new Refusal('PRODUCT_NOT_FOUND')
    let others = cart.lines.filter(line => !isIt(line))
    for (const take of takes) {
      const line = { productId, reference, ...take }
      checkCartCapacity(part, others, line)
      others = [...others, line]
    }
    const lines = withChosen(cart.lines, chosen, takes)
    if (lines.length > MAX_CART_LINES) throw new Refusal('CART_FULL')
    return { ...cart, lines }
  })
