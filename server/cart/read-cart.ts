import type { CartLine } from '../../domain/cart.ts'
import { isCondition } from '../../domain/condition.ts'
import type { Db, Tx } from '../db/database.ts'

type Row = { productId: number; condition: string | null; quantity: number }

/** A customer's cart, in the order in which its lines were put in. Lines made from a quote are not among these. */
export async function readCart(db: Db | Tx, userId: string): Promise<CartLine[]> {
  const { rows } = await db.$client.query<Row>({
    name: 'read-cart',
    text: `SELECT product_id AS "productId", condition, quantity FROM cart_items
      WHERE user_id = $1 AND custom_price IS NULL AND NOT is_saved ORDER BY id`,
    values: [userId],
  })
  return rows.map(({ productId, condition, quantity }) => ({
    productId,
    condition: condition !== null && isCondition(condition) ? condition : null,
    quantity,
  }))
}
