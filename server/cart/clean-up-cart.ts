import { type CartLine, type CleanUp, cleanUp } from '../../domain/cart.ts'
import type { Db } from '../db/database.ts'
import { changeCart } from './change-cart.ts'
import { openOrders } from './owned-order.ts'
import { priceCart } from './price-cart.ts'

/** Takes out of a customer's cart what is no longer to be had, and lowers what is short. */
export async function cleanUpCart(db: Db, userId: string): Promise<CleanUp> {
  let cleaned: CleanUp = { lines: [], removed: 0, lowered: 0 }
  const lines: CartLine[] = await changeCart(db, userId, async (before, tx) => {
    cleaned = cleanUp((await priceCart(tx, before, await openOrders(tx, null, userId))).lines)
    return cleaned.lines
  })
  return { ...cleaned, lines }
}
