import type { OrderEvent } from '../../domain/orders/order.ts'
import { ENDING_EVENTS, endOf, type ReturnEnd } from '../../domain/orders/order-status.ts'
import type { Tx } from '../platform/db/database.ts'

/**
 * How the last return of a locked order has ended; null: none has, or a parcel has left since. `event`: what happens to it now, and
 * is written afterwards.
 */
export async function endedReturn(tx: Tx, orderId: string, event: OrderEvent | null = null): Promise<ReturnEnd | null> {
  const said = event === null ? undefined : endOf(event)
  if (said !== undefined) return said
  const { rows } = await tx.$client.query<{ event: OrderEvent }>({
    name: 'ended-return',
    text: 'SELECT event FROM order_history WHERE order_id = $1 AND event = ANY($2) ORDER BY id DESC LIMIT 1',
    values: [orderId, ENDING_EVENTS],
  })
  return rows[0] ? (endOf(rows[0].event) ?? null) : null
}
