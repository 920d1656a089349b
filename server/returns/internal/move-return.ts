import { desc, eq, sql } from 'drizzle-orm'
import { withNote } from '../../../domain/admin/admin-notes.ts'
import type { OrderActor } from '../../../domain/orders/order.ts'
import { returnNote, whyReturnNotMoved } from '../../../domain/orders/order-words.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { nextReturnState, RETURN_EVENTS, type ReturnEvent } from '../../../domain/returns/return.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { store } from '../../../store.config.ts'
import { ADMIN, orderOf } from '../../orders/find-order.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { type By, type EventFacts, moveOrder } from '../../orders/move-order.ts'
import type { Facts } from '../../platform/audit/write-audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { returns } from '../tables.ts'

export type Deciding = { orderId: string; adminId: string }
export type ReturnRow = typeof returns.$inferSelect
/** What else of the return changes with an event. State, version and the moment are the event's own. */
type ReturnFacts = Partial<Pick<ReturnRow, 'note' | 'decidedBy' | 'goods' | 'freight' | 'refundId' | 'elsewhere'>>
type Step = By & { note: string; facts: EventFacts }

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

/** Locks an order for the back office, whoever's it is, and with it its return. Refuses ORDER_NOT_FOUND. */
export async function lockReturn(tx: Tx, orderId: string): Promise<{ order: OrderRow; kept: ReturnRow | null }> {
  const order = await orderOf(tx, orderId, ADMIN, true)
  return { order, kept: await lastReturn(tx, order.id) }
}

const MOMENTS = {
  approved: 'decidedAt',
  denied: 'decidedAt',
  received: 'receivedAt',
  completed: 'completedAt',
} as const satisfies Record<Exclude<ReturnEvent, 'requested'>, keyof ReturnRow>

const actorOf = ({ by }: By): OrderActor => (typeof by === 'string' ? by : 'admin')

/**
 * Something happens to the return of a locked order: the one place that writes its state, moment and version, and that moves the
 * order on with it, in one transaction. Throws on a move that is not in the table (domain/returns/return.ts): that is a bug.
 */
export async function moveReturn(
  tx: Tx,
  order: OrderRow,
  { id, state }: Pick<ReturnRow, 'id' | 'state'>,
  event: keyof typeof MOMENTS,
  facts: ReturnFacts,
  step: Step,
): Promise<void> {
  const next = nextReturnState(event, state, actorOf(step))
  if (next === null) throw new Error(`return ${id}: ${event} is not a move from ${state}`)
  await tx
    .update(returns)
    .set({ ...facts, state: next, [MOMENTS[event]]: new Date(), version: sql`${returns.version} + 1` })
    .where(eq(returns.id, id))
  await moveOrder(tx, order, { ...step, event: RETURN_EVENTS[event].order })
}

/** A buyer asks for a return of a locked order; gives its id. */
export async function startReturn(
  tx: Tx,
  order: OrderRow,
  asked: Pick<ReturnRow, 'reason' | 'comments'>,
): Promise<string> {
  const position = ((await lastReturn(tx, order.id))?.position ?? 0) + 1
  const { to, order: event } = RETURN_EVENTS.requested
  const [made] = await tx
    .insert(returns)
    .values({ ...asked, orderId: order.id, position, state: to })
    .returning({ id: returns.id })
  if (!made) throw new Error(`the return of order ${order.id} was not written`)
  await moveOrder(tx, order, { event, by: 'buyer', note: asked.reason, facts: { adminNotificationSeen: false } })
  return made.id
}

/** A step that an admin may take with a return. */
export type Decision = 'approved' | 'denied' | 'received'

/** Gives the return of an order, if an admin may decide this of it; else another was quicker. Refuses ORDER_MOVED_ON. */
export function mayDecide(order: OrderRow, kept: ReturnRow | null, event: Decision): ReturnRow {
  if (kept && nextReturnState(event, kept.state, 'admin') !== null) return kept
  const why = whyReturnNotMoved(
    RETURN_EVENTS[event].order,
    order.status,
    event === 'received' && kept?.state === 'received',
  )
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
  event: Decision,
  adminId: string,
  { told, audited, ...facts }: ReturnFacts & { note: string; told: string; audited: Facts },
): Promise<void> {
  const move = RETURN_EVENTS[event].order
  const line = facts.note && returnNote(storeDay(new Date(), store.timeZone), move, facts.note)
  const adminNotes = line ? withNote(order.adminNotes, line) : order.adminNotes
  await moveReturn(
    tx,
    order,
    kept,
    event,
    { ...facts, decidedBy: adminId },
    {
      ...{ by: { adminId }, note: told },
      facts: { adminNotes, notificationSeen: false, adminNotificationSeen: true },
      audit: { action: `order.${move}`, after: audited },
    },
  )
}
