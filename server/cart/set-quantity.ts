import { type Cart, type CartLine, isSameLine } from '../../domain/cart/cart.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../platform/db/database.ts'
import { changeCart } from './change-cart.ts'
import { checkCartCapacity } from './internal/check-cart-capacity.ts'
import { readParts } from './internal/read-parts.ts'
import { openOrders } from './owned-order.ts'

/**
 * Sets the quantity of a line in a customer's cart. A lower quantity is always possible, whatever the stock. Refuses
 * NOT_IN_CART, PRODUCT_NOT_FOUND, OUT_OF_STOCK and UNIT_GONE, UNIT_EXPIRED, UNIT_QUARANTINED.
 */
export const setQuantity = (db: Db, userId: string, wanted: CartLine): Promise<Cart> =>
  changeCart(db, userId, async (cart, tx) => {
    const line = cart.lines.find(one => isSameLine(one, wanted))
    if (!line) throw new Refusal('NOT_IN_CART')
    const adding = wanted.quantity - line.quantity
    if (adding > 0) {
      const parts = await readParts(
        tx,
        cart.lines.filter(one => one.productId === line.productId),
        await openOrders(tx, null, userId),
      )
      const part = parts.get(line.productId)
      if (!part) throw new Refusal('PRODUCT_NOT_FOUND')
      checkCartCapacity(part, cart.lines, { ...line, quantity: adding })
    }
    line.quantity = wanted.quantity
    return cart
  })
