import { mayHappen, ORDER_EVENTS, type OrderActor, type OrderEvent, type OrderStatus } from '../../domain/order.ts'
import type { Tx } from '../db/database.ts'
import { orderHistory } from './tables.ts'

/** Who made it happen: an admin is named, by the id of the account. */
export type Actor = Exclude<OrderActor, 'admin'> | { adminId: string }

/**
 * Writes what happened to an order, in the transaction that makes it happen, and returns the status it leads to. Throws
 * on a move that is not in the table: the caller has locked and checked the order, so that is a bug.
 */
export async function writeHistory(
  tx: Tx,
  order: { id: string; status: OrderStatus | null },
  event: OrderEvent,
  actor: Actor,
  note = '',
): Promise<OrderStatus> {
  const [kind, adminId] = typeof actor === 'string' ? [actor, null] : (['admin', actor.adminId] as const)
  if (!mayHappen(event, order.status, kind))
    throw new Error(`order ${order.id}: ${event} by ${kind} is not a move from ${order.status}`)
  await tx.insert(orderHistory).values({ orderId: order.id, event, actor: kind, adminId, note })
  const status = ORDER_EVENTS[event].to ?? order.status
  if (status === null) throw new Error(`order ${order.id}: ${event} leads to no status`)
  return status
}
