import { and, desc, eq, sql } from 'drizzle-orm'
import { type FulfillmentEvent, nextFulfillmentState } from '../../../domain/fulfillments/fulfillment.ts'
import { recordEvent } from '../../events.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { type Happening, moveOrder } from '../../orders/move-order.ts'
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

/** What happens to a parcel happens to its order with it. */
type Step = Extract<Happening, { event: FulfillmentEvent }>

/**
 * Something happens to a parcel of a locked order: the one place that writes its state, version and event, and that moves the
 * order on with it, in whose history people read of it. Throws on a move that is not in the table
 * (domain/fulfillments/fulfillment.ts): that is a bug.
 */
export async function moveFulfillment(
  tx: Tx,
  order: OrderRow,
  { id, state }: Pick<Row, 'id' | 'state'>,
  facts: Facts,
  step: Step,
): Promise<void> {
  const next = nextFulfillmentState(step.event, state)
  if (next === null) throw new Error(`fulfillment ${id}: ${step.event} is not a move from ${state}`)
  await tx
    .update(fulfillments)
    .set({ ...facts, state: next, version: sql`${fulfillments.version} + 1`, updatedAt: new Date() })
    .where(and(eq(fulfillments.id, id), eq(fulfillments.state, state)))
  await recordEvent(tx, `fulfillment.${step.event}`, id)
  await moveOrder(tx, order, step)
}

/** A parcel begins with an event, with all pieces of the order that are parts: what makes up a minimum order is not packed. */
export async function startFulfillment(tx: Tx, order: OrderRow, facts: Facts, step: Step): Promise<void> {
  const { id: orderId } = order
  const state = nextFulfillmentState(step.event, null)
  if (state === null) throw new Error(`order ${orderId}: no fulfillment begins with ${step.event}`)
  const position = ((await lastFulfillment(tx, orderId))?.position ?? 0) + 1
  const [made] = await tx
    .insert(fulfillments)
    .values({ ...facts, orderId, position, state })
    .returning({ id: fulfillments.id })
  if (!made) throw new Error(`the fulfillment of order ${orderId} was not written`)
  await tx.$client.query({
    name: 'fulfill-lines',
    text: `INSERT INTO fulfillment_lines (fulfillment_id, order_item_id, quantity)
      SELECT $1, id, quantity FROM order_items_view WHERE order_id = $2 AND price_source <> 'round-up'`,
    values: [made.id, orderId],
  })
  await recordEvent(tx, `fulfillment.${step.event}`, made.id)
  await moveOrder(tx, order, step)
}
