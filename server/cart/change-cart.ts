import type { CartLine } from '../../domain/cart.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { readCart } from './read-cart.ts'

type Change = (lines: CartLine[], tx: Tx) => CartLine[] | Promise<CartLine[]>

/**
 * Changes a customer's cart from what it is to what `change` makes of it, in one transaction, and returns that. Changes
 * of one cart wait for each other: two tabs cannot both find room for the last piece.
 */
export const changeCart = (db: Db, userId: string, change: Change): Promise<CartLine[]> =>
  inTransaction(db, tx => changeCartInside(tx, userId, change))

/** The same inside a transaction of the caller's, to whose end the cart stays locked. */
export async function changeCartInside(tx: Tx, userId: string, change: Change): Promise<CartLine[]> {
  // Not the user's row: orders and sessions lock that one for reasons of their own.
  await tx.$client.query("SELECT pg_advisory_xact_lock(hashtextextended('cart ' || $1, 0))", [userId])
  const before = await readCart(tx, userId)
  const after = await change(
    before.map(line => ({ ...line })),
    tx,
  )
  await write(tx, userId, before, after)
  return after
}

const nameOf = ({ productId, condition }: CartLine) => `${productId} ${condition ?? ''}`

async function write(tx: Tx, userId: string, before: readonly CartLine[], after: readonly CartLine[]): Promise<void> {
  const had = new Map(before.map(line => [nameOf(line), line.quantity]))
  const has = new Set(after.map(nameOf))
  const gone = before.filter(line => !has.has(nameOf(line)))
  const changed = after.filter(line => had.get(nameOf(line)) !== line.quantity)
  const products = (lines: readonly CartLine[]) => lines.map(line => line.productId)
  const conditions = (lines: readonly CartLine[]) => lines.map(line => line.condition)
  if (gone.length > 0) {
    await tx.$client.query({
      name: 'take-out-of-cart',
      text: `DELETE FROM cart_items c USING unnest($2::bigint[], $3::text[]) AS gone (product_id, condition)
        WHERE c.user_id = $1 AND c.product_id = gone.product_id AND c.condition IS NOT DISTINCT FROM gone.condition
          AND c.custom_price IS NULL AND NOT c.is_saved`,
      values: [userId, products(gone), conditions(gone)],
    })
  }
  if (changed.length > 0) {
    await tx.$client.query({
      name: 'put-into-cart',
      text: `INSERT INTO cart_items (user_id, product_id, condition, quantity)
        SELECT $1, product_id, condition, quantity
          FROM unnest($2::bigint[], $3::text[], $4::int[]) WITH ORDINALITY AS line (product_id, condition, quantity, place)
          ORDER BY place
        ON CONFLICT (user_id, product_id, coalesce(condition, ''), coalesce(custom_price, -1), is_saved)
          DO UPDATE SET quantity = excluded.quantity, updated_at = now()`,
      values: [userId, products(changed), conditions(changed), changed.map(line => line.quantity)],
    })
  }
}
