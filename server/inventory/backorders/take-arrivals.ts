import type { Db, Tx } from '../../platform/db/database.ts'

/** Pieces that have come in for a line of an order; `left`: what it waits for still, promised for a day. */
export type Arrival = {
  id: number
  orderItemId: number
  quantity: number
  adminId: string | null
  left: number
  promisedOn: string | null
}

/** Orders of whose arrivals nobody was told, the earliest first. */
export async function ordersToTell(db: Db, most: number): Promise<string[]> {
  const { rows } = await db.$client.query<{ orderId: string }>({
    name: 'arrivals-to-tell',
    text: `SELECT order_id AS "orderId" FROM backorder_arrivals WHERE told_at IS NULL GROUP BY 1 ORDER BY min(id) LIMIT $1`,
    values: [most],
  })
  return rows.map(({ orderId }) => orderId)
}

/** What has come in for an order, which the caller has locked, and is told now. */
export async function takeArrivals(tx: Tx, orderId: string): Promise<Arrival[]> {
  const { rows } = await tx.$client.query<Arrival>({
    name: 'take-arrivals',
    text: `WITH told AS (
        UPDATE backorder_arrivals SET told_at = now() WHERE order_id = $1 AND told_at IS NULL RETURNING id, order_item_id, quantity, admin_id
      )
      SELECT t.id, t.order_item_id AS "orderItemId", t.quantity, t.admin_id AS "adminId", coalesce(b.quantity, 0) AS left,
        b.promised_on AS "promisedOn" FROM told t LEFT JOIN backorders b USING (order_item_id) ORDER BY t.id`,
    values: [orderId],
  })
  return rows
}
