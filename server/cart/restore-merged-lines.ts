import { type CartLine, MAX_CART_LINES, mergeLines } from '../../domain/cart/cart.ts'
import { MAX_LINE_QUANTITY } from '../../domain/catalogue/product.ts'
import type { Tx } from '../platform/db/database.ts'
import { changeCartInside } from './change-cart.ts'
import { readParts } from './internal/read-parts.ts'

type LeftOut = { userId: string; leftOut: CartLine[]; added: CartLine[]; addedTo: string | null }

/**
 * Runs when the payment of a guest's order fails: adds to the customer's cart the lines that the merge had left out for
 * that order. Lines that are short are left to the clean-up. The order is locked, so no merge of this cart runs
 * meanwhile.
 */
export async function restoreMergedLines(tx: Tx, orderedCart: string | null): Promise<void> {
  if (orderedCart === null) return
  // In one order, as wherever the carts of several customers are locked.
  const { rows } = await tx.$client.query<LeftOut>({
    name: 'left-out-of-merge',
    text: `SELECT user_id AS "userId", left_out AS "leftOut", added, added_to AS "addedTo" FROM merged_carts
      WHERE cart_id = $1 AND jsonb_array_length(left_out) > 0 ORDER BY user_id`,
    values: [orderedCart],
  })
  for (const { userId, leftOut, added, addedTo } of rows)
    await changeCartInside(tx, userId, async cart => {
      const parts = await readParts(tx, leftOut, [])
      const back = leftOut.filter(line => parts.has(line.productId))
      await tx.$client.query({
        name: 'note-brought-back',
        text: `UPDATE merged_carts SET left_out = '[]', added = $3, added_to = $4 WHERE user_id = $1 AND cart_id = $2`,
        values: [
          ...[userId, orderedCart],
          JSON.stringify(mergeLines([...(addedTo === cart.cartId ? added : []), ...back])),
          cart.cartId,
        ],
      })
      const lines = mergeLines([...cart.lines, ...back]).slice(0, MAX_CART_LINES)
      return {
        ...cart,
        lines: lines.map(line => ({ ...line, quantity: Math.min(line.quantity, MAX_LINE_QUANTITY) })),
      }
    })
}
