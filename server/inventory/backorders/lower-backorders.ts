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
