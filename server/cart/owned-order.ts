import type { Db } from '../db/database.ts'

export type OwnOrder = { id: string; isPaid: boolean }

/** An order, if the token shows that it is the caller's; null otherwise. */
export async function ownedOrder(db: Db, own: { orderId: string; token: string } | null): Promise<OwnOrder | null> {
  if (!own) return null
  const { rows } = await db.$client.query<OwnOrder>({
    name: 'owned-order',
    text: `SELECT id, payment_status <> 'unpaid' AS "isPaid" FROM orders WHERE id = $1 AND guest_token = $2`,
    values: [own.orderId, own.token],
  })
  return rows[0] ?? null
}
