import { type Cart, isSameLine, type LineName, MAX_CART_LINES } from '../../domain/cart/cart.ts'
import { quantityThatFits } from '../../domain/cart/cart-merge.ts'
import {
  MAX_SAVED_LINES,
  moveToCart,
  partlyMovedText,
  removeSaved,
  saveForLater,
} from '../../domain/cart/saved-lines.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../platform/db/database.ts'
import { changeCart } from './change-cart.ts'
import { checkCartCapacity, requestedOf } from './internal/check-cart-capacity.ts'
import { readParts } from './internal/read-parts.ts'
import { openOrders } from './owned-order.ts'

/** Moves a whole line of a customer's cart to the saved lines. Refuses NOT_IN_CART and SAVED_FULL. */
export const saveLine = (db: Db, userId: string, name: LineName): Promise<Cart> =>
  changeCart(db, userId, cart => {
    if (!cart.lines.some(line => isSameLine(line, name))) throw new Refusal('NOT_IN_CART')
    const after = saveForLater(cart, name)
    if (after.saved.length > MAX_SAVED_LINES) throw new Refusal('SAVED_FULL')
    return after
  })

/**
 * Moves a saved line to the cart, as far as there is stock: the rest stays saved, and `message` says so. Refuses
 * NOT_SAVED, PRODUCT_NOT_FOUND, PRICE_ON_REQUEST, CART_FULL, and OUT_OF_STOCK, UNIT_GONE, UNIT_EXPIRED or
 * UNIT_QUARANTINED if none of it can be moved.
 */
export async function moveSavedToCart(
  db: Db,
  userId: string,
  name: LineName,
): Promise<Cart & { message: string | null }> {
  let message: string | null = null
  const after = await changeCart(db, userId, async (cart, tx) => {
    const line = cart.saved.find(one => isSameLine(one, name))
    if (!line) throw new Refusal('NOT_SAVED')
    const ofPart = cart.lines.filter(one => one.productId === line.productId)
    const part = (await readParts(tx, [line, ...ofPart], await openOrders(tx, null, userId))).get(line.productId)
    if (!part) throw new Refusal('PRODUCT_NOT_FOUND')
    const inCart = cart.lines.find(one => isSameLine(one, name))?.quantity ?? 0
    const quantity = Math.min(line.quantity, quantityThatFits(line, cart.lines, part.stock) - inCart)
    if (quantity <= 0) checkCartCapacity(part, cart.lines, line)
    if (!requestedOf(part, cart.lines, line)) throw new Refusal('PRICE_ON_REQUEST')
    const moved = moveToCart(cart, { ...name, quantity })
    if (moved.lines.length > MAX_CART_LINES) throw new Refusal('CART_FULL')
    if (quantity < line.quantity) message = partlyMovedText(quantity, line.quantity)
    return moved
  })
  return { ...after, message }
}

/** Deletes a saved line. Idempotent. */
export const removeSavedLine = (db: Db, userId: string, name: LineName): Promise<Cart> =>
  changeCart(db, userId, cart => removeSaved(cart, name))
