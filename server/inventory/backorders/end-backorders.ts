import type { Tx } from '../../platform/db/database.ts'

/** Deletes the backorders of an order that ends or is placed again. The caller has locked the order. */
export async function endBackorders(tx: Tx, orderId: string, states: readonly ('held' | 'sold')[]): Promise<void> {
  await tx.$client.query({
    name: 'end-backorders',
    text: 'DELETE FROM backorders WHERE order_id = $1 AND state = ANY($2)',
    values: [orderId, [...states]],
  })
}

/** Lowers a locked backorder of `waiting` pieces by `fewer`; deletes it at 0. */
export async function writeFewer(tx: Tx, orderItemId: number, fewer: number, waiting: number): Promise<void> {
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
