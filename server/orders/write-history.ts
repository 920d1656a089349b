import { eq, sql } from 'drizzle-orm'
import {
  mayHappen,
  ORDER_EVENTS,
  type OrderActor,
  type OrderEvent,
  type OrderStatus,
} from '../../domain/orders/order.ts'
import type { Tx } from '../platform/db/database.ts'
import { orderHistory, orders } from './tables.ts'

/** Who made it happen: an admin is named, by the id of the account. */
export type Actor = Exclude<OrderActor, 'admin'> | { adminId: string }

/** What else changes with an event. Its status and version are the event's own. */
export type EventFacts = Omit<Partial<typeof orders.$inferInsert>, 'id' | 'status' | 'version' | 'updatedAt'>

/**
 * Something happens to an order that the caller has locked and checked: history, status, version and the `facts` that
 * change with it are written in one call, in the transaction that makes it happen, so that none is forgotten. Returns the
 * status it leads to; `order.status` is null for an order that has just been placed. Throws on a move that is not in the
 * table: that is a bug.
 */
export async function writeHistory(
  tx: Tx,
  order: { id: string; status: OrderStatus | null },
  event: OrderEvent,
  actor: Actor,
  note = '',
  facts: EventFacts = {},
): Promise<OrderStatus> {
  const [kind, adminId] = typeof actor === 'string' ? [actor, null] : (['admin', actor.adminId] as const)
  if (!mayHappen(event, order.status, kind))
    throw new Error(`order ${order.id}: ${event} by ${kind} is not a move from ${order.status}`)
  const status = ORDER_EVENTS[event].to ?? order.status
  if (status === null) throw new Error(`order ${order.id}: ${event} leads to no status`)
  await tx.insert(orderHistory).values({ orderId: order.id, event, actor: kind, adminId, note })
  // A new order was written with its status and its first version.
  if (order.status !== null)
    await tx
      .update(orders)
      .set({ ...facts, status, version: sql`${orders.version} + 1`, updatedAt: new Date() })
      .where(eq(orders.id, order.id))
  return status
}
