import type { Cents } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db, Tx } from '../platform/db/database.ts'

/** What the browser needs to pay for an order and to find it again. */
export type PlacedOrder = { orderId: string; orderNumber: string; total: Cents; currency: 'USD'; token: string | null }

type Row = {
  id: string
  order_number: string
  total: string
  guest_token: string | null
  user_id: string | null
  digest: string
  isAmended: boolean
}

/**
 * The order that this key placed, or null. Refuses KEY_REUSED when the key asked for something else, or another customer
 * did, and ORDER_AMENDED when the order is no longer what the key asked for: nobody shall pay for what he does not see.
 */
export async function findPlaced(
  db: Db | Tx,
  key: string,
  digest: string,
  buyer: string | null,
): Promise<PlacedOrder | null> {
  const { rows } = await db.$client.query<Row>({
    name: 'find-placed',
    text: `SELECT o.id, o.order_number, o.total, o.guest_token, o.user_id, k.digest,
        EXISTS (SELECT FROM order_keys_view later WHERE later.order_id = k.order_id AND later.created_at > k.created_at) AS "isAmended"
      FROM order_keys_view k JOIN orders_view o ON o.id = k.order_id WHERE k.key = $1`,
    values: [key],
  })
  const order = rows[0]
  if (!order) return null
  if (order.digest !== digest || (order.user_id !== null && order.user_id !== buyer)) throw new Refusal('KEY_REUSED')
  if (order.isAmended) throw new Refusal('ORDER_AMENDED')
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    total: readMoney(order.total),
    currency: 'USD',
    token: order.guest_token,
  }
}
