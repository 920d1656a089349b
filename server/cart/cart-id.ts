import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'

/** The ID of a customer's cart; creates one if there is none. */
export async function cartIdOf(db: Db | Tx, userId: string): Promise<string> {
  const known = await readId(db, userId)
  if (known !== null) return known
  await db.$client.query('INSERT INTO customer_carts (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId])
  const made = await readId(db, userId)
  if (made === null) throw new Error('the cart was given no id')
  return made
}

const CartIdShape = z.object({ cartId: z.string() })

async function readId(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await firstRow(db, CartIdShape, {
    name: 'read-cart-id',
    text: 'SELECT cart_id FROM customer_carts WHERE user_id = $1',
    values: [userId],
  })
  return row?.cartId ?? null
}

/**
 * Gives the cart a new ID, so that its contents count as another cart. Returns the ID. The caller has locked the cart.
 */
export async function renewCartId(tx: Tx, userId: string): Promise<string> {
  const row = await firstRow(tx, CartIdShape, {
    name: 'renew-cart-id',
    text: `INSERT INTO customer_carts (user_id) VALUES ($1)
      ON CONFLICT (user_id) DO UPDATE SET cart_id = gen_random_uuid() RETURNING cart_id`,
    values: [userId],
  })
  if (!row) throw new Error('the cart was given no id')
  return row.cartId
}
