import { eq, sql } from 'drizzle-orm'
import type { AuditAction, AuditSubject } from '../../domain/admin/audit.ts'
import {
  isOrderEventAllowed,
  type OrderActor,
  type OrderEvent,
  type OrderMove,
  type OrderStatus,
  orderMove,
} from '../../domain/orders/order.ts'
import { detachPlacedFiles } from '../attachments/attach.ts'
import { writeAudit } from '../audit.ts'
import { recordEvent } from '../events.ts'
import type { Facts } from '../platform/audit/write-audit.ts'
import type { Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { prepared } from '../platform/db/statement.ts'
import { eventSubject } from './lock-order.ts'
import { type Mailed, mailOrderEvent } from './order-mails.ts'
import { orderHistory, orders } from './tables.ts'

/** Other columns that change with an event. The event itself sets status, payment status and version. */
export type EventFacts = Omit<
  Partial<typeof orders.$inferInsert>,
  'id' | 'status' | 'paymentStatus' | 'version' | 'updatedAt'
>

/** The audit entry of an admin's step, in addition to the change of status. */
type Audited = { action: AuditAction; subject?: AuditSubject; before?: Facts; after?: Facts }
/** The actor. For an admin, either the audit entry or the statement that another entry covers it. */
export type By =
  | { by: Exclude<OrderActor, 'admin'>; audit?: never }
  | { by: { adminId: string }; audit: Audited | 'elsewhere' }
/** The event, with the facts of its mails if it sends mails. */
type Unmailed = Exclude<OrderEvent, Mailed['event']>
export type What = Mailed | { [E in Unmailed]: { event: E; mail?: never } }[Unmailed]
export type OrderEventInput = By &
  What & {
    /** the note in the history */
    note?: string
    facts?: EventFacts
    /**
     * the resulting status, for events without a fixed one (domain/orders/order-status.ts); omitted: the status stays
     */
    to?: OrderStatus
    /** only part of the money was refunded or voided: the payment status stays */
    isPart?: boolean
  }
/** `status` is null for an order that was just inserted. */
export type Moved = { id: string; orderNumber: string; userId: string | null; status: OrderStatus | null }

/**
 * Applies an event to an order that the caller has locked and checked, by the table of moves (domain/orders/order.ts).
 * This is the only function that writes an order's status, payment status, version, history, event, mails and audit
 * entry, all in the caller's transaction. Returns the resulting status. Throws on a move that is not in the table: that
 * is a bug.
 */
export async function moveOrder(tx: Tx, order: Moved, happening: OrderEventInput): Promise<OrderStatus> {
  const { by, event, note = '', facts = {}, isPart = false, audit, to } = happening
  const [actor, adminId] = typeof by === 'string' ? [by, null] : (['admin', by.adminId] as const)
  if (!isOrderEventAllowed(event, order.status, actor))
    throw new Error(`order ${order.id}: ${event} by ${actor} is not a move from ${order.status}`)
  const move: OrderMove = orderMove(event)
  if (to !== undefined && to !== order.status && (!Array.isArray(move.to) || !move.to.includes(to)))
    throw new Error(`order ${order.id}: ${event} does not lead to ${to}`)
  const status = to ?? (typeof move.to === 'string' ? move.to : order.status)
  if (status === null) throw new Error(`order ${order.id}: ${event} leads to no status`)
  await prepared(tx.insert(orderHistory).values({ orderId: order.id, event, actor, adminId, note }))
  const paid = move.payment === undefined || isPart ? {} : { paymentStatus: move.payment }
  // A new order was inserted with its status and first version.
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
          updatedAt: databaseNow(),
        })
        .where(eq(orders.id, order.id))
        .returning({ paymentStatus: orders.paymentStatus }),
    )
    // Releases the order's cart and quotes, so that a new order may use them.
    if (status === 'canceled' && moved?.paymentStatus === 'unpaid') await detachPlacedFiles(tx, order.id)
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
      before: nullIfEmpty({ ...moved[0], ...audit.before }),
      after: nullIfEmpty({ ...moved[1], ...audit.after }),
    })
  }
  return status
}

const nullIfEmpty = (facts: Facts): Facts | null => (Object.keys(facts).length === 0 ? null : facts)
