import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import {
  type FulfillmentEvent,
  mayHappenToParcel,
  nextFulfillmentState,
} from '../../../domain/fulfillments/fulfillment.ts'
import { type ParcelPieces, piecesByLine } from '../../../domain/fulfillments/pack.ts'
import {
  OPEN_RETURN_STATUSES,
  type OrderEvent,
  type OrderMove,
  type OrderStatus,
  orderMove,
} from '../../../domain/orders/order.ts'
import { type LeftParcel, orderStatusOf } from '../../../domain/orders/order-status.ts'
import { recordEvent } from '../../events.ts'
import { endedReturn } from '../../orders/ended-return.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { type Happening, moveOrder } from '../../orders/move-order.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { fulfillmentLines, fulfillmentPieces, fulfillments } from '../tables.ts'

export type FulfillmentRow = typeof fulfillments.$inferSelect
/** What else changes with an event. State and version are the event's own. */
type Facts = Partial<
  Pick<
    FulfillmentRow,
    | 'carrier'
    | 'service'
    | 'trackingNumber'
    | 'shippedAt'
    | 'deliveredAt'
    | 'receivedBy'
    | 'expectedOn'
    | 'boxes'
    | 'note'
    | 'settledAs'
    | 'settledAt'
    | 'heldReason'
  >
>

/** The parcels of an order that the caller has locked, in their order. */
export const readParcels = (tx: Tx, orderId: string): Promise<FulfillmentRow[]> =>
  tx.select().from(fulfillments).where(eq(fulfillments.orderId, orderId)).orderBy(fulfillments.position)

/** The last parcel of a locked order that has left; null: none has. */
export async function lastLeft(tx: Tx, orderId: string): Promise<FulfillmentRow | null> {
  const [row] = await tx
    .select()
    .from(fulfillments)
    .where(and(eq(fulfillments.orderId, orderId), sql`shipped_at IS NOT NULL`))
    .orderBy(desc(fulfillments.position))
    .limit(1)
  return row ?? null
}

/**
 * Something happens to a parcel of a locked order: the one place that writes its state, version and event. Throws on a move that is
 * not in the table (domain/fulfillments/fulfillment.ts): that is a bug. What happens to its order with it, moveOrder says.
 */
export async function moveFulfillment(
  tx: Tx,
  { id, state, settledAs }: Pick<FulfillmentRow, 'id' | 'state' | 'settledAs'>,
  event: FulfillmentEvent,
  facts: Facts,
): Promise<void> {
  const next = mayHappenToParcel(event, { state, settledAs }) ? nextFulfillmentState(event, state) : null
  if (next === null) throw new Error(`fulfillment ${id}: ${event} is not a move from ${state}`)
  await tx
    .update(fulfillments)
    .set({ ...facts, state: next, version: sql`${fulfillments.version} + 1`, updatedAt: new Date() })
    .where(eq(fulfillments.id, id))
  const pieces = PIECES_AFTER[event]
  if (pieces) await tx.update(fulfillmentPieces).set(pieces).where(eq(fulfillmentPieces.fulfillmentId, id))
  await recordEvent(tx, `fulfillment.${event}`, id)
}

/**
 * A recall holds a parcel of a locked order, or its hold is lifted (null). Lists go by the time of the last step, which a hold is
 * not.
 */
export const writeHold = (tx: Tx, { id }: Pick<FulfillmentRow, 'id'>, heldReason: string | null) =>
  tx
    .update(fulfillments)
    .set({ heldReason, version: sql`${fulfillments.version} + 1` })
    .where(eq(fulfillments.id, id))

const notReturned = sql`${fulfillmentPieces.quantity} - ${fulfillmentPieces.returned}`
/** What an event says of the pieces of a parcel: it concerns those that no return has brought. */
const PIECES_AFTER: { [Event in FulfillmentEvent]?: { lost?: SQL | number; cameBack?: SQL | number } } = {
  lost: { lost: notReturned },
  found: { lost: 0 },
  came_back: { lost: 0, cameBack: notReturned },
  sent_again: { cameBack: 0 },
}

/** A parcel begins with an event, with these pieces of its order. Returns its id and which parcel of the order it is. */
export async function startFulfillment(
  tx: Tx,
  orderId: string,
  event: FulfillmentEvent,
  pieces: readonly ParcelPieces[],
  facts: Facts,
): Promise<{ id: string; position: number }> {
  const state = nextFulfillmentState(event, null)
  if (state === null) throw new Error(`order ${orderId}: no fulfillment begins with ${event}`)
  const position = ((await readParcels(tx, orderId)).at(-1)?.position ?? 0) + 1
  const [made] = await tx
    .insert(fulfillments)
    .values({ ...facts, orderId, position, state })
    .returning({ id: fulfillments.id })
  if (!made) throw new Error(`the fulfillment of order ${orderId} was not written`)
  await writePieces(tx, made.id, pieces)
  await recordEvent(tx, `fulfillment.${event}`, made.id)
  return { id: made.id, position }
}

/** What is in a parcel, instead of what was. */
export async function writePieces(
  tx: Tx,
  fulfillmentId: string,
  pieces: readonly (ParcelPieces & { reason?: string })[],
): Promise<void> {
  await tx.delete(fulfillmentPieces).where(eq(fulfillmentPieces.fulfillmentId, fulfillmentId))
  await tx.delete(fulfillmentLines).where(eq(fulfillmentLines.fulfillmentId, fulfillmentId))
  if (pieces.length === 0) return
  const rows = pieces.map(({ itemId, ...piece }) => ({ ...piece, fulfillmentId, orderItemId: itemId }))
  await tx.insert(fulfillmentPieces).values(rows)
  const lines = [...piecesByLine(pieces)].map(([orderItemId, quantity]) => ({ fulfillmentId, orderItemId, quantity }))
  await tx.insert(fulfillmentLines).values(lines)
}

/** The pieces of a parcel. */
export async function readPieces(tx: Db | Tx, fulfillmentId: string): Promise<ParcelPieces[]> {
  const rows = await readPieceRows(tx, fulfillmentId)
  return rows.map(({ returned: _, ...piece }) => piece)
}

/** The pieces that are left in a parcel: those that returns have brought are not. */
export async function readPiecesLeft(tx: Db | Tx, fulfillmentId: string): Promise<ParcelPieces[]> {
  const rows = await readPieceRows(tx, fulfillmentId)
  return rows
    .map(({ returned, quantity, ...piece }) => ({ ...piece, quantity: quantity - returned }))
    .filter(({ quantity }) => quantity > 0)
}

async function readPieceRows(tx: Db | Tx, fulfillmentId: string): Promise<(ParcelPieces & { returned: number })[]> {
  const rows = await tx
    .select()
    .from(fulfillmentPieces)
    .where(eq(fulfillmentPieces.fulfillmentId, fulfillmentId))
    .orderBy(fulfillmentPieces.id)
  return rows.map(({ orderItemId, stockLineId, unitId, quantity, returned }) => ({
    itemId: orderItemId,
    stockLineId,
    unitId,
    quantity,
    returned,
  }))
}

/**
 * Where an order stands with the parcels that it has now, once this happens to one of them: it is pending no more. An order with an
 * open return says so.
 */
export async function statusNow(
  tx: Tx,
  { id, status }: OrderRow,
  toShip: number,
  event: OrderEvent,
): Promise<OrderStatus> {
  const { rows: parcels } = await tx.$client.query<LeftParcel>({
    name: 'parcels-out',
    text: `SELECT CASE WHEN settled_as IS NULL THEN state = 'delivered' END AS "hasArrived", returned, pieces - returned AS out
      FROM order_parcels WHERE order_id = $1 AND shipped_at IS NOT NULL`,
    values: [id],
  })
  return orderStatusOf({
    status: status === 'pending' ? 'processing' : status,
    toShip,
    parcels,
    openReturn: OPEN_RETURN_STATUSES.find(open => open === status) ?? null,
    ended: await endedReturn(tx, id, event),
  })
}

/** What happens to an order with a parcel of it, and where that leads. */
export async function moveWithParcel(tx: Tx, order: OrderRow, toShip: number, happening: Happening): Promise<void> {
  const to = await statusNow(tx, order, toShip, happening.event)
  const { to: may }: OrderMove = orderMove(happening.event)
  const facts = { ...happening.facts, ...(toShip !== order.toShip && { toShip }) }
  await moveOrder(tx, order, { ...happening, facts, ...(Array.isArray(may) && may.includes(to) && { to }) })
}
