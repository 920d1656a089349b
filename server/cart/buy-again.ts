import { type Cart, type CartLine, MOST_LINES, withAtLeast } from '../../domain/cart.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../db/database.ts'
import { renewCartId } from './cart-id.ts'
import { changeCart } from './change-cart.ts'
import { readParts } from './internal/read-parts.ts'

/**
 * What was ordered already, or is being paid, is to be bought once more, on purpose: its lines are in a cart of another id
 * afterwards. `orderedCart`: the id that it was ordered with; asked for twice, it changes nothing the second time. What is gone
 * by now is left out; what is short is left for the clean-up. Refuses CART_FULL.
 */
export const buyAgain = (db: Db, userId: string, orderedCart: string, lines: readonly CartLine[]): Promise<Cart> =>
  changeCart(db, userId, async (cart, tx) => {
    const parts = await readParts(
      tx,
      lines.map(line => line.productId),
      [],
    )
    const next = withAtLeast(
      cart.lines,
      lines.filter(line => parts.get(line.productId)?.asking),
    )
    if (next.length > MOST_LINES) throw new Refusal('CART_FULL')
    if (cart.cartId !== orderedCart) return { ...cart, lines: next }
    // A quote is bought once: those of the order are in no other.
    return { ...cart, cartId: await renewCartId(tx, userId), lines: next, quotes: [], quotePieces: {} }
  })
