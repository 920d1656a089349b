import type { Cart } from '../../domain/cart/cart.ts'
import { type CleanUp, cleanUp } from '../../domain/cart/clean-up.ts'
import type { Db } from '../platform/db/database.ts'
import { quotesForCart } from '../quotes/quotes-for-cart.ts'
import { changeCart } from './change-cart.ts'
import { openOrders } from './owned-order.ts'
import { priceCart } from './price-cart.ts'

/** Removes unavailable lines from a customer's cart and lowers short ones. Saved lines and quotes do not change. */
export async function cleanUpCart(db: Db, userId: string): Promise<Cart & Omit<CleanUp, 'lines'>> {
  let counts = { removed: 0, lowered: 0 }
  const after = await changeCart(db, userId, async (cart, tx) => {
    const quoted = await quotesForCart(tx, userId, cart.quotes)
    const priced = await priceCart(tx, cart.lines, await openOrders(tx, null, userId), null, quoted)
    const { lines, ...rest } = cleanUp(priced.lines)
    counts = rest
    return { ...cart, lines }
  })
  return { ...after, ...counts }
}
