import type { Cents } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { guestTokenOf } from '../orders/guest-link.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'

/** The facts with which the browser pays for an order and opens it again. */
export type PlacedOrder = { orderId: string; orderNumber: string; total: Cents; currency: 'USD'; token: string | null }

const RowShape = z.object({
  number: z.string(),
  total: z.string(),
  userId: z.nullable(z.string()),
  key: z.nullable(z.string()),
})

/**
 * Reads the order that was placed or amended under this key, with its current facts. Refuses KEY_REUSED to another
 * customer, and ORDER_AMENDED if a later request has changed it or it was deleted: a buyer must not pay for an order
 * that they do not see.
 */
export async function readPlaced(db: Db, orderId: string, key: string, buyer: string | null): Promise<PlacedOrder> {
  const order = await firstRow(db, RowShape, {
    name: 'read-placed',
    text: `SELECT order_number AS number, total, user_id, idempotency_key AS key
      FROM orders_view WHERE id = $1`,
    values: [orderId],
  })
  if (order && order.userId !== null && order.userId !== buyer) throw new Refusal('KEY_REUSED')
  if (order?.key !== key) throw new Refusal('ORDER_AMENDED')
  const { number: orderNumber, total } = order
  const token = await guestTokenOf(db, orderId)
  return { orderId, orderNumber, total: readMoney(total), currency: 'USD', token }
}
