import { type Cart, type CartLine, MAX_CART_LINES, mergeLines } from '../../domain/cart/cart.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../platform/db/database.ts'
import { changeCart } from './change-cart.ts'
import { checkCartCapacity, requestedOf } from './internal/check-cart-capacity.ts'
import { readParts } from './internal/read-parts.ts'
import { openOrders } from './owned-order.ts'

/**
 * Adds lines to a customer's cart, all or none. Refuses PRODUCT_NOT_FOUND, PRICE_ON_REQUEST, CART_FULL, OUT_OF_STOCK if
 * the cart and the added lines exceed the stock, and UNIT_GONE, UNIT_EXPIRED, UNIT_QUARANTINED.
 */
export const addToCart = (db: Db, userId: string, adding: readonly CartLine[]): Promise<Cart> =>
  changeCart(db, userId, async (cart, tx) => {
    const inCart = cart.lines.filter(line => adding.some(({ productId }) => productId === line.productId))
    const parts = await readParts(tx, [...adding, ...inCart], await openOrders(tx, null, userId))
    let next = cart.lines
    for (const line of mergeLines(adding)) {
      const part = parts.get(line.productId)
      if (!part) throw new Refusal('PRODUCT_NOT_FOUND')
      checkCartCapacity(part, next, line)
      if (!requestedOf(part, next, line)) throw new Refusal('PRICE_ON_REQUEST')
      next = mergeLines([...next, line])
    }
    if (next.length > MAX_CART_LINES) throw new Refusal('CART_FULL')
    return { ...cart, lines: next }
  })
