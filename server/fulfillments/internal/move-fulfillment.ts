import { and, desc, eq, sql } from 'drizzle-orm'
import { type FulfillmentEvent, nextFulfillmentState } from '../../../domain/fulfillments/fulfillment.ts'
import type { Tx } from '../../platform/db/database.ts'
import { fulfillments } from '../tables.ts'

type Row = typeof fulfillments.$inferSelect
/** What else changes with an event. State and version are the event's own. */
type Facts = Partial<Pick<Row, 'carrier' | 'service' | 'trackingNumber' | 'shippedAt' | 'deliveredAt'>>

/** The last parcel of an order that the caller has locked; null: none has been packed. */
export async function lastFulfillment(tx: Tx, orderId: string): Promise<Row | null> {
  const [row] = await tx
    .select()
    .from(fulfillments)
    .where(eq(fulfillments.orderId, orderId))
    .orderBy(desc(fulfillments.position))
    .limit(1)
  return row ?? null
}

/**
 * Something happens to a parcel: the one place that writes its state and its version. What the order's people read of it is the
 * order's history, which the caller writes in the same transaction, with the order locked. Throws on a move that is not in
 * the table (domain/fulfillments/fulfillment.ts): that is a bug.
 */
export async function moveFulfillment(
  tx: Tx,
  { id, state }: Pick<Row, 'id' | 'state'>,
  event: FulfillmentEvent,
  facts: Facts,
): Promise<void> {
  const next = nextFulfillmentState(event, state)
  if (next === null) throw new Error(`fulfillment ${id}: ${event} is not a move from ${state}`)
  await tx
    .update(fulfillments)
    .set({ ...facts, state: next, version: sql`${fulfillments.version} + 1`, updatedAt: new Date() })
    .where(and(eq(fulfillments.id, id), eq(fulfillments.state, state)))
}

/** A parcel begins with an event, with all pieces of the order that are parts: what makes up a minimum order is not packed. */
export async function startFulfillment(tx: Tx, orderId: string, event: FulfillmentEvent, facts: Facts): Promise<void> {
  const state = nextFulfillmentState(event, null)
  if (state === null) throw new Error(`order ${orderId}: no fulfillment begins with ${event}`)
  const position = ((await lastFulfillment(tx, orderId))?.position ?? 0) + 1
  const [made] = await tx
    .insert(fulfillments)
    .values({ ...facts, orderId, position, state })
    .returning({ id: fulfillments.id })
  await tx.$client.query({
    name: 'fulfill-lines',
    text: `INSERT INTO fulfillment_lines (fulfillment_id, order_item_id, quantity)
      SELECT $1, id, quantity FROM order_items_view WHERE order_id = $2 AND price_source <> 'round-up'`,
    values: [made?.id, orderId],
  })
}
