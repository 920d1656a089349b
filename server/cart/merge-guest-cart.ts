import type { Cart, CartLine } from '../../domain/cart.ts'
import { mergeGuestCart, mergeMessage } from '../../domain/cart-merge.ts'
import { mergeSaved } from '../../domain/saved-lines.ts'
import type { Db } from '../db/database.ts'
import { changeCart } from './change-cart.ts'
import { readParts } from './internal/read-parts.ts'
import { openOrders } from './owned-order.ts'

export type GuestCart = { lines: readonly CartLine[]; saved: readonly CartLine[] }

/**
 * Brings a guest's cart into a customer's, as far as there is stock, and what the guest has saved. The same again changes
 * nothing. `message`: what was left out, in words; null when nothing was.
 */
export async function mergeIntoCart(
  db: Db,
  userId: string,
  guest: GuestCart,
): Promise<Cart & { message: string | null }> {
  let message: string | null = null
  const after = await changeCart(db, userId, async (cart, tx) => {
    const ids = [...guest.lines, ...guest.saved].map(line => line.productId)
    const parts = await readParts(tx, ids, await openOrders(tx, null, userId))
    const merged = mergeGuestCart(cart.lines, guest.lines, productId => parts.get(productId)?.stock ?? null)
    const saved = mergeSaved(cart.saved, guest.saved, productId => parts.has(productId))
    message = mergeMessage({ ...merged, gone: merged.gone + saved.gone, notSaved: saved.tooMany })
    return { ...cart, lines: merged.lines, saved: saved.saved }
  })
  return { ...after, message }
}
