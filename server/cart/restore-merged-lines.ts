import { MAX_CART_LINES, mergeLines } from '../../domain/cart/cart.ts'
import { MAX_LINE_QUANTITY } from '../../domain/catalogue/product.ts'
import { z } from '../../domain/text/zod.ts'
import type { Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { changeCartInside } from './change-cart.ts'
import { readParts } from './internal/read-parts.ts'
import { StoredLineShape } from './internal/stored-line.ts'

const LeftOutShape = z.object({
  userId: z.string(),
  leftOut: z.array(StoredLineShape),
  added: z.array(StoredLineShape),
  addedTo: z.nullable(z.string()),
})

/**
 * Restores the lines that a merge had left out for a guest's order, to the customer's cart, when the payment of the
 * order fails. Short lines are left to the clean-up. The order is locked, so no merge of this cart runs at the same
 * time.
 */
export async function restoreMergedLines(tx: Tx, orderedCart: string | null): Promise<void> {
  if (orderedCart === null) return
  // The carts are sorted, as everywhere that locks the carts of several customers.
  const found = await rows(tx, LeftOutShape, {
    name: 'left-out-of-merge',
    text: `SELECT user_id, left_out, added, added_to FROM merged_carts
      WHERE cart_id = $1 AND jsonb_array_length(left_out) > 0 ORDER BY user_id`,
    values: [orderedCart],
  })
  for (const { userId, leftOut, added, addedTo } of found)
    await changeCartInside(tx, userId, async cart => {
      const parts = await readParts(tx, leftOut, [])
      const restored = leftOut.filter(line => parts.has(line.productId))
      await tx.$client.query({
        name: 'note-brought-back',
        text: `UPDATE merged_carts SET left_out = '[]', added = $3, added_to = $4 WHERE user_id = $1 AND cart_id = $2`,
        values: [
          ...[userId, orderedCart],
          JSON.stringify(mergeLines([...(addedTo === cart.cartId ? added : []), ...restored])),
          cart.cartId,
        ],
      })
      const lines = mergeLines([...cart.lines, ...restored]).slice(0, MAX_CART_LINES)
      return {
        ...cart,
        lines: lines.map(line => ({ ...line, quantity: Math.min(line.quantity, MAX_LINE_QUANTITY) })),
      }
    })
}
