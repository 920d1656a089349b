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
import { type By, type Happening, moveOrder, type What } from '../../orders/move-order.ts'
import type { OrderMails } from '../../orders/order-mails.ts'
import type { Facts } from '../../platform/audit/write-audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { statusNow } from '../status-now.ts'
import { returnRequestedLines, returns } from '../tables.ts'

/** Which return of an order; left out: the last. */
export type WhichReturn = { orderId: string; returnId?: string | undefined }
export type Deciding = WhichReturn & { adminId: string }
export type ReturnRow = typeof returns.$inferSelect
/** What else of the return changes with an event. State, version and the moment are the event's own. */
type ReturnFacts = Partial<Pick<ReturnRow, 'note' | 'decidedBy' | 'goods' | 'freight' | 'refundId' | 'elsewhere'>>
/** What happens to a return happens to its order with it. */
type Step<Event extends ReturnEvent = ReturnEvent> = Extract<Happening, { event: Event }>

/** The last return of an order; null: none was asked for. */
export async function lastReturn(db: Db | Tx, orderId: string): Promise<ReturnRow | null> {
  const [row] = await db
    .select()
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(desc(returns.position))
    .limit(1)
  return row ?? null
}

/** A return of an order; null: the order has none. Refuses RETURN_NOT_FOUND where one is named that is not its. */
export async function readReturn(db: Db | Tx, { orderId, returnId }: WhichReturn): Promise<ReturnRow | null> {
  if (returnId === undefined) return lastReturn(db, orderId)
  const [row] = await db
    .select()
    .from(returns)
    .where(and(eq(returns.id, returnId), eq(returns.orderId, orderId)))
  if (!row) throw new Refusal('RETURN_NOT_FOUND')
  return row
}

/** Locks an order for the back office, whoever's it is, and with it its returns. Refuses ORDER_NOT_FOUND, RETURN_NOT_FOUND. */
export async function lockReturn(tx: Tx, which: WhichReturn): Promise<{ order: OrderRow; kept: ReturnRow | null }> {
  const order = await orderOf(tx, which.orderId, ADMIN, true)
  return { order, kept: await readReturn(tx, { ...which, orderId: order.id }) }
}

const MOMENTS = {
  approved: 'decidedAt',
  denied: 'decidedAt',
  received: 'receivedAt',
  completed: 'completedAt',
} as const satisfies Record<Exclude<ReturnState, 'requested'>, keyof ReturnRow>

const actorOf = ({ by }: By): OrderActor => (typeof by === 'string' ? by : 'admin')

/**
 * Something happens to the return of a locked order: the one place that writes its state, moment, version and event, and that
 * moves the order on with it, in one transaction. Throws on a move that is not in the table (domain/returns/return.ts): that is a bug.
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
    .set({ ...facts, state: next, [MOMENTS[next]]: new Date(), version: sql`${returns.version} + 1` })
    .where(eq(returns.id, id))
  await recordEvent(tx, `return.${next}`, id)
  await moveOrder(tx, order, { ...step, ...(await whereTo(tx, order, step.event)) })
}

/** Where an event leads that says no status of its own: that follows from all returns and parcels of the order. */
async function whereTo(tx: Tx, order: OrderRow, event: ReturnEvent): Promise<{ to?: OrderStatus }> {
  const { to: may }: OrderMove = orderMove(event)
  if (!Array.isArray(may)) return {}
  const to = await statusNow(tx, order, order.toShip, event)
  return may.includes(to) ? { to } : {}
}

/** Pieces of an order's line that are to come back, of a unit (null: of none that is named). */
export type RequestedLine = { itemId: number; quantity: number; unitId: number | null }

/** A buyer asks for a return of a locked order; gives its id. */
export async function startReturn(
  tx: Tx,
  order: OrderRow,
  { lines, ...asked }: Pick<ReturnRow, 'reason' | 'comments'> & { lines: readonly RequestedLine[] },
  mail: Omit<OrderMails['return_requested'], 'position'>,
): Promise<string> {
  const position = ((await lastReturn(tx, order.id))?.position ?? 0) + 1
  const [made] = await tx
    .insert(returns)
    .values({
      ...asked,
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
    note: asked.reason,
    mail: { ...mail, position },
    facts: { adminNotificationSeen: false },
  })
  return made.id
}

/** A step that an admin may take with a return. */
export type Decision = 'return_approved' | 'return_denied' | 'return_received'
/** It, with what its mails are written from. */
type Decided = Extract<What, { event: Decision }>

/** Gives the return of an order, if an admin may decide this of it; else another was quicker. Refuses ORDER_MOVED_ON. */
export function mayDecide(order: OrderRow, kept: ReturnRow | null, event: Decision): ReturnRow {
  if (kept && nextReturnState(event, kept.state, 'admin') !== null) return kept
  const why = kept ? whyReturnNotMoved(event, kept.state) : undefined
  throw new Refusal('ORDER_MOVED_ON', why, { status: order.status })
}

/**
 * One step of the back office with a return, of an order that is locked: with history, audit, and news for the buyer. `told` is what the
 * buyer reads of it in the history, `note` what the back office wrote to them, which stands among its own notes too.
 */
export async function decideReturn(
  tx: Tx,
  order: OrderRow,
  kept: ReturnRow,
  decided: Decided,
  adminId: string,
  { told, audited, ...facts }: ReturnFacts & { note: string; told: string; audited: Facts },
): Promise<void> {
  const line = facts.note && returnNote(storeDay(new Date(), store.timeZone), decided.event, facts.note)
  const adminNotes = line ? withNote(order.adminNotes, line) : order.adminNotes
  await moveReturn(
    tx,
    order,
    kept,
    { ...facts, decidedBy: adminId },
    {
      ...decided,
      by: { adminId },
      note: told,
      facts: { adminNotes, notificationSeen: false, adminNotificationSeen: true },
      audit: { action: `order.${decided.event}`, after: audited },
    },
  )
}
