import { eq, sql } from 'drizzle-orm'
import type { AuditAction, AuditSubject } from '../../domain/admin/audit.ts'
import {
  mayHappen,
  type OrderActor,
  type OrderEvent,
  type OrderMove,
  type OrderStatus,
  orderMove,
} from '../../domain/orders/order.ts'
import { releasePlaced } from '../attachments/attach.ts'
import { writeAudit } from '../audit.ts'
import { recordEvent } from '../events.ts'
import type { Facts } from '../platform/audit/write-audit.ts'
import type { Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/statement.ts'
import { eventSubject } from './lock-order.ts'
import { type Mailed, mailOrderEvent } from './order-mails.ts'
import { orderHistory, orders } from './tables.ts'

/** What else of the order changes with an event. Status, payment status and version are the event's own. */
export type EventFacts = Omit<
  Partial<typeof orders.$inferInsert>,
  'id' | 'status' | 'paymentStatus' | 'version' | 'updatedAt'
>

/** What the audit keeps of an admin's step, besides the status that changes with it. */
type Audited = { action: AuditAction; subject?: AuditSubject; before?: Facts; after?: Facts }
/** Who makes it happen. An admin is named, and what he does stands in the audit, or it is said that another entry has it. */
export type By =
  | { by: Exclude<OrderActor, 'admin'>; audit?: never }
  | { by: { adminId: string }; audit: Audited | 'elsewhere' }
/** What happens, and what its mails are written from where it is mailed. */
type Unmailed = Exclude<OrderEvent, Mailed['event']>
export type What = Mailed | { [E in Unmailed]: { event: E; mail?: never } }[Unmailed]
export type Happening = By &
  What & {
    /** what the history says of it */
    note?: string
    facts?: EventFacts
    /** where it leads, of events that say no status of their own (domain/orders/order-status.ts); left out: the status stays */
    to?: OrderStatus
    /** only a part of the money has moved: how the order is paid stays as it is */
    isPart?: boolean
  }
/** `status` is null for an order that has just been inserted. */
export type Moved = { id: string; orderNumber: string; userId: string | null; status: OrderStatus | null }

/**
 * Something happens to an order that the caller has locked and checked. The one place that writes an order's status, how it
 * is paid, its version, its history, its event, its mails and the audit of it, by the table of moves
 * (domain/orders/order.ts), in the transaction that makes it happen. Returns the status it leads to. Throws on a move that is not in the table: that is a bug.
 */
export async function moveOrder(tx: Tx, order: Moved, happening: Happening): Promise<OrderStatus> {
  const { by, event, note = '', facts = {}, isPart = false, audit, to } = happening
  const [actor, adminId] = typeof by === 'string' ? [by, null] : (['admin', by.adminId] as const)
  if (!mayHappen(event, order.status, actor))
    throw new Error(`order ${order.id}: ${event} by ${actor} is not a move from ${order.status}`)
  const move: OrderMove = orderMove(event)
  if (to !== undefined && to !== order.status && (!Array.isArray(move.to) || !move.to.includes(to)))
    throw new Error(`order ${order.id}: ${event} does not lead to ${to}`)
  const status = to ?? (typeof move.to === 'string' ? move.to : order.status)
  if (status === null) throw new Error(`order ${order.id}: ${event} leads to no status`)
  await prepared(tx.insert(orderHistory).values({ orderId: order.id, event, actor, adminId, note }))
  const paid = move.payment === undefined || isPart ? {} : { paymentStatus: move.payment }
  // A new order was inserted with its status and its first version.
  if (order.status !== null) {
    const [moved] = await prepared(
      tx
        .update(orders)
        .set({
          ...facts,
          ...paid,
          ...((status === 'canceled' || event === 'shipped') && { toShip: 0 }),
          status,
          version: sql`${orders.version} + 1`,
          updatedAt: new Date(),
        })
        .where(eq(orders.id, order.id))
        .returning({ paymentStatus: orders.paymentStatus }),
    )
    // What it was placed with may go with the order that takes its place.
    if (status === 'canceled' && moved?.paymentStatus === 'unpaid') await releasePlaced(tx, order.id)
  }
  await recordEvent(tx, `order.${event}`, eventSubject(order))
  if (happening.mail) await mailOrderEvent(tx, order.id, happening, { status: order.status, actor })
  if (adminId !== null && audit !== undefined && audit !== 'elsewhere') {
    const moved = status === order.status ? [{}, {}] : [{ status: order.status }, { status }]
    const { action, subject = 'order' } = audit
    await writeAudit(tx, {
      adminId,
      action,
      subject,
      subjectId: order.id,
      label: order.orderNumber,
      before: kept({ ...moved[0], ...audit.before }),
      after: kept({ ...moved[1], ...audit.after }),
    })
  }
  return status
}

const kept = (facts: Facts): Facts | null => (Object.keys(facts).length === 0 ? null : facts)
