import { and, desc, eq, sql } from 'drizzle-orm'
import { withNote } from '../../../domain/admin/admin-notes.ts'
import { type OrderActor, type OrderMove, type OrderStatus, orderMove } from '../../../domain/orders/order.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { nextReturnState, type ReturnEvent, type ReturnState } from '../../../domain/returns/return.ts'
import { returnNote, whyReturnNotMoved } from '../../../domain/returns/return-words.ts'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { recordEvent } from '../../events.ts'
import { ADMIN, orderOf } from '../../orders/find-order.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { type By, moveOrder, type OrderEventInput, type What } from '../../orders/move-order.ts'
import type { OrderMails } from '../../orders/order-mails.ts'
import type { Facts } from '../../platform/audit/write-audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { statusNow } from '../status-now.ts'
import { returnRequestedLines, returns } from '../tables.ts'

/** A return of an order; omitted: the last one. */
export type WhichReturn = { orderId: string; returnId?: string | undefined }
export type Deciding = WhichReturn & { adminId: string }
export type ReturnRow = typeof returns.$inferSelect
/** Other columns that change with an event. The event itself sets state, version and time. */
type ReturnFacts = Partial<
  Pick<ReturnRow, 'note' | 'decidedBy' | 'instructed' | 'missing' | 'goods' | 'freight' | 'refundId' | 'elsewhere'>
>
/** The order event of a step of a return. */
type Step<Event extends ReturnEvent = ReturnEvent> = Extract<OrderEventInput, { event: Event }>

/** The last return of an order; null: none. */
export async function lastReturn(db: Db | Tx, orderId: string): Promise<ReturnRow | null> {
  const [row] = await db
    .select()
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(desc(returns.position))
    .limit(1)
  return row ?? null
}

/**
 * A return of an order; null: the order has none. Refuses RETURN_NOT_FOUND if the named return belongs to another
 * order.
 */
export async function readReturn(db: Db | Tx, { orderId, returnId }: WhichReturn): Promise<ReturnRow | null> {
  if (returnId === undefined) return lastReturn(db, orderId)
  const [row] = await db
    .select()
    .from(returns)
    .where(and(eq(returns.id, returnId), eq(returns.orderId, orderId)))
  if (!row) throw new Refusal('RETURN_NOT_FOUND')
  return row
}

/** Locks an order for the back office, and with it its returns. Refuses ORDER_NOT_FOUND, RETURN_NOT_FOUND. */
export async function lockReturn(tx: Tx, which: WhichReturn): Promise<{ order: OrderRow; row: ReturnRow | null }> {
  const order = await orderOf(tx, which.orderId, ADMIN, true)
  return { order, row: await readReturn(tx, { ...which, orderId: order.id }) }
}

const MOMENTS = {
  approved: 'decidedAt',
  denied: 'decidedAt',
  received: 'receivedAt',
  completed: 'completedAt',
} as const satisfies Record<Exclude<ReturnState, 'requested'>, keyof ReturnRow>

const actorOf = ({ by }: By): OrderActor => (typeof by === 'string' ? by : 'admin')

/**
 * Applies an event to the return of a locked order. This is the only function that writes a return's state, time,
 * version and event, and it moves the order too, in one transaction. Throws on a move that is not in the table
 * (domain/returns/return.ts): that is a bug.
 */
export async function moveReturn(
  tx: Tx,
  order: OrderRow,
  { id, state }: Pick<ReturnRow, 'id' | 'state'>,
  facts: ReturnFacts,
  step: Step,
): Promise<void> {
  const next = nextReturnState(step.event, state, actorOf(step))
  if (next === null || next === 'requested') throw new Error(`return ${id}: ${step.event} is not a move from ${state}`)
  await tx
    .update(returns)
    .set({ ...facts, state: next, [MOMENTS[next]]: databaseNow(), version: sql`${returns.version} + 1` })
    .where(eq(returns.id, id))
  await recordEvent(tx, `return.${next}`, id)
  await moveOrder(tx, order, { ...step, ...(await whereTo(tx, order, step.event)) })
}

/** The order status after an event without a fixed status: it follows from all returns and packages of the order. */
async function whereTo(tx: Tx, order: OrderRow, event: ReturnEvent): Promise<{ to?: OrderStatus }> {
  const { to: may }: OrderMove = orderMove(event)
  if (!Array.isArray(may)) return {}
  const to = await statusNow(tx, order, order.toShip, event)
  return may.includes(to) ? { to } : {}
}

/** Pieces of an order's line to be returned; `unitId` null: no unit named. */
export type RequestedLine = { itemId: number; quantity: number; unitId: number | null }

/** Requests a return of a locked order, for its buyer; returns its ID. */
export async function startReturn(
  tx: Tx,
  order: OrderRow,
  { lines, ...request }: Pick<ReturnRow, 'reason' | 'comments'> & { lines: readonly RequestedLine[] },
  mail: Omit<OrderMails['return_requested'], 'position'>,
): Promise<string> {
  const position = ((await lastReturn(tx, order.id))?.position ?? 0) + 1
  const [made] = await tx
    .insert(returns)
    .values({
      ...request,
      orderId: order.id,
      position,
      state: 'requested',
      units: lines.flatMap(line => line.unitId ?? []),
    })
    .returning({ id: returns.id })
  if (!made) throw new Error(`the return of order ${order.id} was not written`)
  await tx
    .insert(returnRequestedLines)
    .values(
      lines.map(({ itemId, ...line }, at) => ({ ...line, returnId: made.id, position: at + 1, orderItemId: itemId })),
    )
  await recordEvent(tx, 'return.requested', made.id)
  await moveOrder(tx, order, {
    event: 'return_requested',
    by: 'buyer',
    note: request.reason,
    mail: { ...mail, position },
    facts: { adminNotificationSeen: false },
  })
  return made.id
}

/** A step that an admin may take on a return. */
export type Decision = 'return_approved' | 'return_denied' | 'return_received'
/** The step, with the facts of its mails. */
type Decided = Extract<What, { event: Decision }>

/**
 * Reads the return of an order for this step of an admin. Refuses ORDER_MOVED_ON if its state no longer allows the
 * step, for example because another admin was faster.
 */
export function mayDecide(order: OrderRow, row: ReturnRow | null, event: Decision): ReturnRow {
  if (row && nextReturnState(event, row.state, 'admin') !== null) return row
  const why = row ? whyReturnNotMoved(event, row.state) : undefined
  throw new Refusal('ORDER_MOVED_ON', why, { status: order.status })
}

/**
 * Applies one step of the back office to a return of a locked order, with history and audit entry, and marks the order
 * as unseen by the buyer. `buyerNote`: the history text for the buyer. `note`: the admin's message to the buyer, which is
 * also added to the internal notes.
 */
export async function decideReturn(
  tx: Tx,
  order: OrderRow,
  row: ReturnRow,
  decided: Decided,
  adminId: string,
  { buyerNote, audited, ...facts }: ReturnFacts & { note: string; buyerNote: string; audited: Facts },
): Promise<void> {
  const line = facts.note && returnNote(storeDay(databaseNow(), store.timeZone), decided.event, facts.note)
  const adminNotes = line ? withNote(order.adminNotes, line) : order.adminNotes
  await moveReturn(
    tx,
    order,
    row,
    { ...facts, decidedBy: adminId },
    {
      ...decided,
      by: { adminId },
      note: buyerNote,
      facts: { adminNotes, notificationSeen: false, adminNotificationSeen: true },
      audit: { action: `order.${decided.event}`, after: audited },
    },
  )
}

/**
 * Stores the pieces that the buyer of an approved return is asked to send, by line ID, after they have changed. Returns
 * the version of the return, which identifies the change.
 */
export async function storeInstructed(tx: Tx, { id, version }: ReturnRow, pieces: number[]): Promise<number> {
  await tx
    .update(returns)
    .set({ instructed: pieces, version: sql`${returns.version} + 1` })
    .where(eq(returns.id, id))
  return version + 1
}
