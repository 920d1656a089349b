import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import {
  type FulfillmentEvent,
  isPackageEventAllowed,
  nextFulfillmentState,
} from '../../../domain/fulfillments/fulfillment.ts'
import { type PackagePieces, piecesByLine } from '../../../domain/fulfillments/pack.ts'
import {
  OPEN_RETURN_STATUSES,
  type OrderEvent,
  type OrderMove,
  type OrderStatus,
  orderMove,
} from '../../../domain/orders/order.ts'
import { orderStatusOf } from '../../../domain/orders/order-status.ts'
import { recordEvent } from '../../events.ts'
import { endedReturn } from '../../orders/ended-return.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { moveOrder, type OrderEventInput } from '../../orders/move-order.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { packagesOut } from '../packages-out.ts'
import { fulfillmentLines, fulfillmentPieces, fulfillments } from '../tables.ts'

export type FulfillmentRow = typeof fulfillments.$inferSelect
/** The other columns that an event may change. moveFulfillment itself sets state and version. */
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

/** The packages of an order, sorted by position. The caller has locked the order. */
export const readPackages = (tx: Tx, orderId: string): Promise<FulfillmentRow[]> =>
  tx.select().from(fulfillments).where(eq(fulfillments.orderId, orderId)).orderBy(fulfillments.position)

/** The last package of a locked order that has left; null: none has. */
export async function lastShippedPackage(tx: Tx, orderId: string): Promise<FulfillmentRow | null> {
  const [row] = await tx
    .select()
    .from(fulfillments)
    .where(and(eq(fulfillments.orderId, orderId), sql`shipped_at IS NOT NULL`))
    .orderBy(desc(fulfillments.position))
    .limit(1)
  return row ?? null
}

/**
 * Applies an event to a package of a locked order. Only this function changes the state of a package and records its event. Throws on
 * a move that is not in the table (domain/fulfillments/fulfillment.ts): that is a bug. The caller moves the order with moveOrder.
 */
export async function moveFulfillment(
  tx: Tx,
  { id, state, settledAs }: Pick<FulfillmentRow, 'id' | 'state' | 'settledAs'>,
  event: FulfillmentEvent,
  facts: Facts,
): Promise<void> {
  const next = isPackageEventAllowed(event, { state, settledAs }) ? nextFulfillmentState(event, state) : null
  if (next === null) throw new Error(`fulfillment ${id}: ${event} is not a move from ${state}`)
  await tx
    .update(fulfillments)
    .set({ ...facts, state: next, version: sql`${fulfillments.version} + 1`, updatedAt: databaseNow() })
    .where(eq(fulfillments.id, id))
  const pieces = PIECES_AFTER[event]
  if (pieces) await tx.update(fulfillmentPieces).set(pieces).where(eq(fulfillmentPieces.fulfillmentId, id))
  await recordEvent(tx, `fulfillment.${event}`, id)
}

/**
 * Writes or lifts (null) the recall hold of a package of a locked order. updated_at stays, because lists sort by the last event and a
 * hold is no event.
 */
export const writeHold = (tx: Tx, { id }: Pick<FulfillmentRow, 'id'>, heldReason: string | null) =>
  tx
    .update(fulfillments)
    .set({ heldReason, version: sql`${fulfillments.version} + 1` })
    .where(eq(fulfillments.id, id))

const notReturned = sql`${fulfillmentPieces.quantity} - ${fulfillmentPieces.returned}`
/** The columns of pieces that an event changes. It applies to the pieces that were not returned. */
const PIECES_AFTER: { [Event in FulfillmentEvent]?: { lost?: SQL | number; cameBack?: SQL | number } } = {
  lost: { lost: notReturned },
  found: { lost: 0 },
  came_back: { lost: 0, cameBack: notReturned },
  sent_again: { cameBack: 0 },
}

/**
 * Creates a package with these pieces of its order. `event`: its first one. Returns its id, and its position in the order from 1.
 */
export async function startFulfillment(
  tx: Tx,
  orderId: string,
  event: FulfillmentEvent,
  pieces: readonly PackagePieces[],
  facts: Facts,
): Promise<{ id: string; position: number }> {
  const state = nextFulfillmentState(event, null)
  if (state === null) throw new Error(`order ${orderId}: no fulfillment begins with ${event}`)
  const position = ((await readPackages(tx, orderId)).at(-1)?.position ?? 0) + 1
  const [made] = await tx
    .insert(fulfillments)
    .values({ ...facts, orderId, position, state })
    .returning({ id: fulfillments.id })
  if (!made) throw new Error(`the fulfillment of order ${orderId} was not written`)
  await writePieces(tx, made.id, pieces)
  await recordEvent(tx, `fulfillment.${event}`, made.id)
  return { id: made.id, position }
}

/** Replaces the pieces of a package. */
export async function writePieces(
  tx: Tx,
  fulfillmentId: string,
  pieces: readonly (PackagePieces & { reason?: string })[],
): Promise<void> {
  await tx.delete(fulfillmentPieces).where(eq(fulfillmentPieces.fulfillmentId, fulfillmentId))
  await tx.delete(fulfillmentLines).where(eq(fulfillmentLines.fulfillmentId, fulfillmentId))
  if (pieces.length === 0) return
  const rows = pieces.map(({ itemId, ...piece }) => ({ ...piece, fulfillmentId, orderItemId: itemId }))
  await tx.insert(fulfillmentPieces).values(rows)
  const lines = [...piecesByLine(pieces)].map(([orderItemId, quantity]) => ({ fulfillmentId, orderItemId, quantity }))
  await tx.insert(fulfillmentLines).values(lines)
}

/** All pieces of a package, including returned ones. */
export async function readPieces(tx: Db | Tx, fulfillmentId: string): Promise<PackagePieces[]> {
  const rows = await readPieceRows(tx, fulfillmentId)
  return rows.map(({ returned: _, ...piece }) => piece)
}

/** The remaining pieces of a package, without returned ones. */
export async function readPiecesLeft(tx: Db | Tx, fulfillmentId: string): Promise<PackagePieces[]> {
  const rows = await readPieceRows(tx, fulfillmentId)
  return rows
    .map(({ returned, quantity, ...piece }) => ({ ...piece, quantity: quantity - returned }))
    .filter(({ quantity }) => quantity > 0)
}

async function readPieceRows(tx: Db | Tx, fulfillmentId: string): Promise<(PackagePieces & { returned: number })[]> {
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
 * The status of an order after `event`, from the packages that it has now. A pending order becomes processing. An order with an open
 * return has the status of that return.
 */
export async function statusAfter(
  tx: Tx,
  { id, status }: OrderRow,
  toShip: number,
  event: OrderEvent,
): Promise<OrderStatus> {
  return orderStatusOf({
    status: status === 'pending' ? 'processing' : status,
    toShip,
    packages: await packagesOut(tx, id),
    openReturn: OPEN_RETURN_STATUSES.find(open => open === status) ?? null,
    ended: await endedReturn(tx, id, event),
  })
}

/** Moves an order with an event of one of its packages, to the status that follows from its packages. */
export async function moveWithPackage(
  tx: Tx,
  order: OrderRow,
  toShip: number,
  happening: OrderEventInput,
): Promise<void> {
  const to = await statusAfter(tx, order, toShip, happening.event)
  const { to: may }: OrderMove = orderMove(happening.event)
  const facts = { ...happening.facts, ...(toShip !== order.toShip && { toShip }) }
  await moveOrder(tx, order, { ...happening, facts, ...(Array.isArray(may) && may.includes(to) && { to }) })
}
