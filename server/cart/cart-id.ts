import type { Db, Tx } from '../platform/db/database.ts'

/** The ID of a customer's cart; creates one if there is none. */
export async function cartIdOf(db: Db | Tx, userId: string): Promise<string> {
  const known = await readId(db, userId)
  if (known !== null) return known
  await db.$client.query('INSERT INTO customer_carts (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId])
  const made = await readId(db, userId)
  if (made === null) throw new Error('the cart was given no id')
  return made
}

async function readId(db: Db | Tx, userId: string): Promise<string | null> {
  const { rows } = await db.$client.query<{ cartId: string }>({
    name: 'read-cart-id',
    text: 'SELECT cart_id AS "cartId" FROM customer_carts WHERE user_id = $1',
    values: [userId],
  })
  return rows[0]?.cartId ?? null
}

/**
 * Gives the cart a new ID, so that its contents count as another cart. Returns the ID. The caller has locked the cart.
 */
export async function renewCartId(tx: Tx, userId: string): Promise<string> {
  const { rows } = await tx.$client.query<{ cartId: string }>({
    name: 'renew-cart-id',
    text: `INSERT INTO customer_carts (user_id) VALUES ($1)
      ON CONFLICT (user_id) DO UPDATE SET cart_id = gen_random_uuid() RETURNING cart_id AS "cartId"`,
    values: [userId],
  })
  const [row] = rows
  if (!row) throw new Error('the cart was given no id')
  return row.cartId
}
