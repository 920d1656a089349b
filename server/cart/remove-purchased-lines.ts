import { type CartLine, plainLine, withoutBought } from '../../domain/cart/cart.ts'
import { isCondition } from '../../domain/catalogue/condition.ts'
import { ROUND_UP_SKU } from '../../domain/catalogue/product.ts'
import { z } from '../../domain/text/zod.ts'
import type { Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { cartIdOf, renewCartId } from './cart-id.ts'
import { changeCartInside, lockCart } from './change-cart.ts'
import { StoredLineShape } from './internal/stored-line.ts'

type Bought = {
  productId: number | null
  sku: string
  condition: string | null
  unitId: number | null
  reference: string
  quantity: number
  /** true for a line from a quote, which was not a line of the cart */
  quoteNumber: string | null
}

/**
 * Removes the purchased lines of an order from carts, in the transaction that has locked the order and makes it paid:
 * from its customer's cart, and from carts into which the guest's cart was merged since. `orderedCart`: ID of the
 * ordered cart, if known.
 */
export async function removePurchasedLines(
  tx: Tx,
  userId: string | null,
  items: readonly Bought[],
  orderedCart: string | null,
): Promise<void> {
  const bought = linesOf(items)
  const into = orderedCart === null ? [] : await mergedInto(tx, orderedCart)
  // Sorted, so that two payments for the same carts wait for each other instead of deadlocking.
  const carts = new Set([...into.map(merged => merged.userId), ...(userId === null ? [] : [userId])])
  for (const cartId of [...carts].sort()) await lockCart(tx, cartId)
  if (userId !== null) await removeFromOwnCart(tx, userId, items, bought, orderedCart)
  // A merge of the ordered cart waits for the order's lock, so the rows have not changed since they were read.
  if (orderedCart !== null) await removeFromMergedCarts(tx, orderedCart, bought, into)
}

const linesOf = (items: readonly Bought[]): CartLine[] =>
  items.flatMap(({ productId, condition, unitId, reference, quantity, quoteNumber }) =>
    productId === null || quoteNumber !== null
      ? []
      : plainLine({
          productId,
          unitId,
          reference,
          quantity,
          condition: condition !== null && isCondition(condition) ? condition : null,
        }),
  )

/**
 * Removes purchased lines from the customer's own cart. Later additions and saved lines stay and get a new cart ID. A
 * purchased round-up is switched off. A cart that the customer has started since does not change.
 */
async function removeFromOwnCart(
  tx: Tx,
  userId: string,
  items: readonly Bought[],
  bought: readonly CartLine[],
  orderedCart: string | null,
): Promise<void> {
  if (orderedCart !== null) {
    if ((await cartIdOf(tx, userId)) !== orderedCart) return
    await renewCartId(tx, userId)
  }
  const madeUp = items.some(({ sku }) => sku === ROUND_UP_SKU)
  await changeCartInside(tx, userId, cart => ({
    ...cart,
    lines: withoutBought(cart.lines, bought),
    roundUp: madeUp ? null : cart.roundUp,
  }))
}

const MergedIntoShape = z.object({
  userId: z.string(),
  added: z.array(StoredLineShape),
  addedTo: z.nullable(z.string()),
})
type MergedInto = z.output<typeof MergedIntoShape>

async function mergedInto(tx: Tx, orderedCart: string): Promise<MergedInto[]> {
  return rows(tx, MergedIntoShape, {
    name: 'merged-into',
    text: `SELECT user_id, added, added_to FROM merged_carts
      WHERE cart_id = $1 AND jsonb_array_length(added) + jsonb_array_length(left_out) > 0 ORDER BY user_id`,
    values: [orderedCart],
  })
}

/**
 * Removes purchased lines from the customers' carts into which the guest's cart was merged before payment: at most the
 * lines that came from that cart, and nothing from a cart started since. Lines left out for this payment stay out.
 */
async function removeFromMergedCarts(
  tx: Tx,
  orderedCart: string,
  bought: readonly CartLine[],
  into: readonly MergedInto[],
) {
  for (const { userId, added, addedTo } of into) {
    const rest = withoutBought(added, bought)
    const remaining = withoutBought(added, rest)
    await tx.$client.query({
      name: 'note-merged-bought',
      text: 'UPDATE merged_carts SET added = $3, left_out = DEFAULT WHERE user_id = $1 AND cart_id = $2',
      values: [userId, orderedCart, JSON.stringify(rest)],
    })
    if (remaining.length === 0 || (await cartIdOf(tx, userId)) !== addedTo) continue
    await changeCartInside(tx, userId, cart => ({ ...cart, lines: withoutBought(cart.lines, remaining) }))
  }
}
