import { ORDER_EVENTS, type OrderEvent, type OrderStatus } from '../../domain/order.ts'
import type { Tx } from '../db/database.ts'
import { orderHistory } from './tables.ts'

/**
 * Writes what happened to an order, in the transaction that makes it happen, and returns the status it leads to. Throws
 * on a move that is not in the table: the caller has locked and checked the order, so that is a bug.
 */
export async function writeHistory(
  tx: Tx,
  order: { id: string; status: OrderStatus | null },
  event: OrderEvent,
  actor: string,
  note = '',
): Promise<OrderStatus> {
  const move = ORDER_EVENTS[event]
  const from: readonly OrderStatus[] | null = move.from
  const allowed = from === null ? order.status === null : order.status !== null && from.includes(order.status)
  if (!allowed) throw new Error(`order ${order.id}: ${event} is not a move from ${order.status}`)
  await tx.insert(orderHistory).values({ orderId: order.id, event, actor, note })
  return move.to
}
