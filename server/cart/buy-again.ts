import { type Cart, type CartLine, MAX_CART_LINES, withAtLeast } from '../../domain/cart/cart.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { quotesForCart } from '../quotes/quotes-for-cart.ts'
import { renewCartId } from './cart-id.ts'
import { changeCart } from './change-cart.ts'
import { requestedOf } from './internal/check-cart-capacity.ts'
import { readParts } from './internal/read-parts.ts'

/**
 * Adds lines of an order, paid or with a pending payment, to the cart again on purpose; the cart then has a new ID.
 * `orderedCart`: the ID under which the cart was ordered. Idempotent. Removed parts are left out; short lines are left
 * to the clean-up. `message`: the quotes that are left out of the cart; null: none. Refuses CART_FULL.
 */
export async function buyAgain(
  db: Db,
  userId: string,
  orderedCart: string,
  lines: readonly CartLine[],
): Promise<Cart & { message: string | null }> {
  let message: string | null = null
  const renewed = await changeCart(db, userId, async (cart, tx) => {
    const parts = await readParts(tx, lines, [])
    const isPriced = (line: CartLine) => {
      const part = parts.get(line.productId)
      return part !== undefined && requestedOf(part, [], line) !== null
    }
    const next = withAtLeast(cart.lines, lines.filter(isPriced))
    if (next.length > MAX_CART_LINES) throw new Refusal('CART_FULL')
    if (cart.cartId !== orderedCart) return { ...cart, lines: next }
    const remaining = await stillToBuy(tx, userId, cart)
    message = remaining.message
    return {
      ...cart,
      cartId: await renewCartId(tx, userId),
      lines: next,
      quotes: remaining.quotes,
      quotePieces: remaining.pieces,
    }
  })
  return { ...renewed, message }
}

/** A quote is bought once: quotes of an order are removed from the new cart, and quotes added since stay. */
async function stillToBuy(tx: Tx, userId: string, cart: Cart) {
  const all = await quotesForCart(tx, userId, cart.quotes)
  const isToBuy = ({ problem, inOrder }: (typeof all)[number]) => problem === null && inOrder === null
  const quotes = all.filter(isToBuy).map(({ quoteId }) => quoteId)
  const leftOut = all.filter(quote => !isToBuy(quote)).map(({ quoteNumber }) => quoteNumber)
  return {
    quotes,
    pieces: Object.fromEntries(quotes.map(id => [id, cart.quotePieces[id] ?? 0])),
    message:
      leftOut.length === 0
        ? null
        : `Left out of the new cart, as they are in an order or can no longer be bought: ${leftOut.join(', ')}`,
  }
}
