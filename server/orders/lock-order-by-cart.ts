import type { Tx } from '../platform/db/database.ts'

/** The order of a cart, if it has one, stays as it is until the transaction ends. */
export async function lockOrderByCart(tx: Tx, cartId: string): Promise<void> {
  await tx.$client.query({
    name: 'lock-order-by-cart',
    text: `SELECT FROM orders WHERE cart_id = $1 AND NOT (status = 'canceled' AND payment_status = 'unpaid') FOR NO KEY UPDATE`,
    values: [cartId],
  })
}
