import { ORDER_EVENT_NAMES, type OrderEvent } from '../../domain/orders/order.ts'
import { ENDING_EVENTS, endOf, type ReturnEnd } from '../../domain/orders/order-status.ts'
import { z } from '../../domain/text/zod.ts'
import type { Tx } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'

const EventShape = z.object({ event: z.enum(ORDER_EVENT_NAMES) })

/**
 * The outcome of the last completed return of a locked order. Null if no return has ended, or if a package has shipped
 * since. `event`: the event that the caller is about to write.
 */
export async function endedReturn(tx: Tx, orderId: string, event: OrderEvent | null = null): Promise<ReturnEnd | null> {
  const end = event === null ? undefined : endOf(event)
  if (end !== undefined) return end
  const row = await firstRow(tx, EventShape, {
    name: 'ended-return',
    text: 'SELECT event FROM order_history WHERE order_id = $1 AND event = ANY($2) ORDER BY id DESC LIMIT 1',
    values: [orderId, ENDING_EVENTS],
  })
  return row ? (endOf(row.event) ?? null) : null
}
