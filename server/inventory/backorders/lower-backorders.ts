import type { Tx } from '../../platform/db/database.ts'

/**
 * Locks the backorders of a locked order until the transaction ends, so that no arriving pieces are reserved for them.
 */
export async function lockBackorders(tx: Tx, orderId: string): Promise<void> {
  await tx.$client.query({
    name: 'lock-backorders',
    text: 'SELECT FROM backorders WHERE order_id = $1 ORDER BY order_item_id FOR UPDATE',
    values: [orderId],
  })
}

/** Lowers the backorders of order lines by these pieces. The caller has locked the orders. */
export async function lowerBackorders(tx: Tx, lines: readonly { itemId: number; quantity: number }[]): Promise<void> {
  const some = lines.filter(({ quantity }) => quantity > 0)
  if (some.length === 0) return
  await tx.$client.query({
    name: 'lower-backorders',
    text: `WITH fewer AS (SELECT * FROM unnest($1::bigint[], $2::int[]) AS c (id, pieces)),
      ended AS (DELETE FROM backorders b USING fewer f WHERE b.order_item_id = f.id AND b.quantity <= f.pieces)
      UPDATE backorders b SET quantity = b.quantity - f.pieces, version = b.version + 1
        FROM fewer f WHERE b.order_item_id = f.id AND b.quantity > f.pieces`,
    values: [some.map(({ itemId }) => itemId), some.map(({ quantity }) => quantity)],
  })
}

/** Deletes the backorders of an order that ends or is placed again. The caller has locked the order. */
export async function endBackorders(tx: Tx, orderId: string, states: readonly ('held' | 'sold')[]): Promise<void> {
  await tx.$client.query({
    name: 'end-backorders',
    text: 'DELETE FROM backorders WHERE order_id = $1 AND state = ANY($2)',
    values: [orderId, [...states]],
  })
}

/** Lowers a locked backorder of `waiting` pieces by `fewer`; deletes it at 0. */
export async function reduceBackorder(tx: Tx, orderItemId: number, fewer: number, waiting: number): Promise<void> {
  if (fewer >= waiting)
    await tx.$client.query({
      name: 'served-backorder',
      text: 'DELETE FROM backorders WHERE order_item_id = $1',
      values: [orderItemId],
    })
  else
    await tx.$client.query({
      name: 'lower-backorder',
      text: 'UPDATE backorders SET quantity = quantity - $2, version = version + 1 WHERE order_item_id = $1',
      values: [orderItemId, fewer],
    })
}
