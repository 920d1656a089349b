import { OPEN_RESERVATION_STATES } from '../../../domain/inventory/reservation.ts'
import { hasToShip, ORDER_ACTORS } from '../../../domain/orders/order.ts'
import { hasPaymentNote } from '../../../domain/orders/payment-events.ts'
import { CARRIERS } from '../../../domain/shipping/carrier-account.ts'
import { seenBy } from '../../../domain/staff/seen-by.ts'
import { z } from '../../../domain/text/zod.ts'
import { isRefundedInFull, isVoidedByHand } from '../../payments/refunded-in-full.ts'
import { quoted } from '../../platform/db/column-types.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { ADMIN, orderOf } from '../find-order.ts'
import { readReturnTimes } from './internal/read-returns.ts'
import { returnNumbers } from './internal/return-numbers.ts'
import { orderView } from './read-order.ts'
import { OrderEventShape, OrderShape } from './shapes.ts'

export const AdminOrderShape = z.object({
  order: OrderShape,
  isGuest: z.boolean(),
  /** true if the card was charged, and the charge is neither voided nor fully refunded */
  isPaidFor: z.boolean(),
  /** name of the account, if there is one */
  customerName: z.nullable(z.string()),
  /** the account with its email address; null: a guest's order */
  account: z.nullable(z.object({ userId: z.uuid(), email: z.string(), company: z.string() })),
  /** the whole number: freight is billed to it */
  carrierAccount: z.nullable(z.object({ provider: z.enum(CARRIERS), accountNumber: z.string(), nickname: z.string() })),
  shippingServiceType: z.string(),
  /**
   * the boxes that the rate was computed for, in pounds and inches, with the declared value in cents; null: there was
   * no rate
   */
  packing: z.nullable(
    z.object({
      parcels: z.array(
        z.object({ weightLb: z.number(), lengthIn: z.number(), widthIn: z.number(), heightIn: z.number() }),
      ),
      declaredValue: z.int(),
    }),
  ),
  transactionId: seenBy('see_payments', z.nullable(z.string())),
  /**
   * for an unshipped order: stock lines that are oversold, and the missing pieces of each. They are not assigned to
   * an order: the first to ship gets the pieces
   */
  backordered: z.array(
    z.object({
      productId: z.int(),
      sku: z.string(),
      /** the unit of measure of its quantities */
      uom: z.string(),
      condition: z.string(),
      taken: z.int(),
      missing: z.int(),
    }),
  ),
  /** packages on recall hold, with the reason */
  heldParcels: z.array(z.object({ id: z.string(), reason: z.string() })),
  adminNotes: z.string(),
  /** true if it has changes that no admin has seen */
  isNews: z.boolean(),
  /** time of the latest entry; the mark as seen covers the entries up to this one */
  /** increases with each event of the order */
  version: z.int(),
  history: z.array(
    z.object({
      event: OrderEventShape,
      at: z.date(),
      actor: z.enum(ORDER_ACTORS),
      /** the admin, by name or email; null: none, or a deleted account */
      admin: z.nullable(z.string()),
      note: seenBy('see_payments', z.string(), ({ event }) => hasPaymentNote(event)),
      /** the return that the event belongs to, by its number in `order.returns`, from 1; null: none */
      returnNumber: z.nullable(z.int()),
    }),
  ),
})
export type AdminOrder = z.infer<typeof AdminOrderShape>

const HeldPackageShape = AdminOrderShape.shape.heldParcels.def.element

const BackorderedRowShape = AdminOrderShape.shape.backordered.def.element

const CustomerShape = z.object({ name: z.string(), email: z.string(), company: z.string() })

const HistoryRowShape = z.omit(AdminOrderShape.shape.history.def.element, { returnNumber: true })

/** An order with everything about it, for the back office. Refuses ORDER_NOT_FOUND. */
export async function readAdminOrder(db: Db, orderId: string): Promise<AdminOrder> {
  const order = await orderOf(db, orderId, ADMIN)
  const history = await rows(db, HistoryRowShape, {
    name: 'admin-order-history',
    text: `SELECT h.event, h.created_at AS at, h.actor, u.display_name AS admin, h.note
      FROM order_history_view h LEFT JOIN people u ON u.id = h.admin_id WHERE h.order_id = $1 ORDER BY h.id DESC LIMIT 500`,
    values: [order.id],
  })
  const numbers = returnNumbers(
    history.map(({ event }) => event),
    await readReturnTimes(db, order.id),
  )
  const customer = await firstRow(db, CustomerShape, {
    name: 'admin-order-customer',
    text: `SELECT name, email, coalesce(company_name, '') AS company FROM people WHERE id = $1`,
    values: [order.userId],
  })
  const backordered = await rows(db, BackorderedRowShape, {
    name: 'admin-order-backordered',
    text: `SELECT p.id AS product_id, p.sku, p.uom, i.condition, h.quantity AS taken, i.backordered AS missing
      FROM reservations_view h JOIN stock_lines_view i ON i.id = h.stock_line_id AND i.backordered > 0 JOIN products_view p ON p.id = i.product_id
      WHERE h.order_id = $1 AND h.state IN (${quoted(OPEN_RESERVATION_STATES)}) ORDER BY i.id`,
    values: [order.id],
  })
  const held = await rows(db, HeldPackageShape, {
    name: 'admin-order-held-packages',
    text: `SELECT id, held_reason AS reason FROM parcels_shown WHERE order_id = $1 AND held_reason IS NOT NULL ORDER BY position`,
    values: [order.id],
  })
  return {
    order: await orderView(db, order),
    isGuest: order.userId === null,
    isPaidFor:
      order.paymentStatus === 'paid' &&
      !(await isRefundedInFull(db, order.id)) &&
      !(await isVoidedByHand(db, order.id)),
    customerName: customer?.name || null,
    account:
      order.userId && customer ? { userId: order.userId, email: customer.email, company: customer.company } : null,
    carrierAccount: order.carrierAccount,
    shippingServiceType: order.shippingServiceType,
    packing: order.packing,
    transactionId: order.transactionId,
    backordered: hasToShip(order.status) ? backordered : [],
    heldParcels: held,
    adminNotes: order.adminNotes,
    isNews: !order.adminNotificationSeen,
    version: order.version,
    history: history.map((row, position) => ({ ...row, returnNumber: numbers[position] ?? null })).toReversed(),
  }
}
