import type { CartLine } from '../../domain/cart.ts'
import { type Merged, mergeGuestCart } from '../../domain/cart-merge.ts'
import type { Db } from '../db/database.ts'
import { changeCart } from './change-cart.ts'
import { readParts } from './internal/read-parts.ts'
import { openOrders } from './owned-order.ts'

/** Brings a guest's cart into a customer's, as far as there is stock. The same again changes nothing. */
export async function mergeIntoCart(db: Db, userId: string, guest: readonly CartLine[]): Promise<Merged> {
  let merged: Merged = { lines: [], leftOut: 0, tooMany: 0, gone: 0 }
  await changeCart(db, userId, async (lines, tx) => {
    const ids = guest.map(line => line.productId)
    const parts = await readParts(tx, ids, await openOrders(tx, null, userId))
    merged = mergeGuestCart(lines, guest, productId => parts.get(productId)?.stock ?? null)
    return merged.lines
  })
  return merged
}
