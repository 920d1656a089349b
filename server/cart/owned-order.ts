import type { Db } from '../db/database.ts'

/** The id of an order, if the token shows that it is the caller's; null otherwise. */
export async function ownedOrder(db: Db, own: { orderId: string; token: string } | null): Promise<string | null> {
  if (!own) return null
  const { rows } = await db.$client.query<{ id: string }>({
    name: 'owned-order',
    text: 'SELECT id FROM orders WHERE id = $1 AND guest_token = $2',
    values: [own.orderId, own.token],
  })
  return rows[0]?.id ?? null
}
