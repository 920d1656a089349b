import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { CONDITION_NAMES } from '../../../domain/catalogue/condition.ts'
import { BACKORDER_KINDS, type BackorderKind, type BackorderRequirements } from '../../../domain/inventory/backorder.ts'
import { OPEN_RESERVATION_STATES } from '../../../domain/inventory/reservation.ts'
import { isOneOf, moment, money } from '../../platform/db/column-types.ts'
import { receiptLines } from '../receiving/tables.ts'

/**
 * Pieces of an order line that are not in stock yet (docs/decisions/0043-shipments.md). Arriving pieces are reserved
 * for the line that waits longest, in the transaction that puts them on the shelf. A backorder is `held` and `sold`
 * like a reservation, and its row is deleted once it is served.
 */
export const backorders = pgTable(
  'backorders',
  {
    orderItemId: bigint({ mode: 'number' }).primaryKey(),
    orderId: uuid().notNull(),
    /** null: the part number is not in the catalog */
    productId: bigint({ mode: 'number' }),
    /** null: any condition */
    condition: text(),
    /** the pieces still to arrive */
    quantity: integer().notNull(),
    /** the requirements for the pieces; null: none */
    requirements: jsonb().$type<BackorderRequirements>(),
    /**
     * the price that the buyer pays for one piece; pieces with a dearer price of their own are not reserved for it;
     * null: any price
     */
    unitPrice: money(),
    kind: text().$type<BackorderKind>().notNull(),
    state: text({ enum: OPEN_RESERVATION_STATES }).notNull().default('held'),
    /** the day promised to the buyer; null: none */
    promisedOn: date({ mode: 'string' }),
    /** the vendor, order numbers and unit cost of the order for it; '' and null: not ordered yet */
    vendor: text().notNull().default(''),
    vendorOrder: text().notNull().default(''),
    unitCost: money(),
    orderedOn: date({ mode: 'string' }),
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [
    // For the longest waiting lines of a part.
    index('backorders_product').on(t.productId, t.createdAt, t.orderItemId).where(sql`product_id IS NOT NULL`),
    index('backorders_order').on(t.orderId),
    // For the list of pieces to buy: the earliest promised day first.
    index('backorders_promised').on(t.promisedOn, t.orderItemId).where(sql`state = 'sold'`),
    // For the pieces expected under a vendor's order number.
    index('backorders_vendor_order').on(sql`upper(vendor_order) text_pattern_ops`).where(sql`vendor_order <> ''`),
    check('backorders_quantity', sql`quantity > 0`),
    check('backorders_condition', isOneOf('condition', CONDITION_NAMES)),
    check('backorders_kind', isOneOf('kind', BACKORDER_KINDS)),
    check('backorders_state', isOneOf('state', OPEN_RESERVATION_STATES)),
    check('backorders_unit_cost', sql`unit_cost >= 0 AND unit_price >= 0`),
    check('backorders_ordered', sql`(ordered_on IS NULL) = (vendor = '')`),
  ],
)

/**
 * Pieces that have arrived for a backordered line; the buyer is notified of each arrival
 * (server/orders/notify-arrivals.ts).
 */
export const backorderArrivals = pgTable(
  'backorder_arrivals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    orderItemId: bigint({ mode: 'number' }).notNull(),
    orderId: uuid().notNull(),
    quantity: integer().notNull(),
    /** true: the pieces are not of a stock line; an admin recorded their arrival */
    isWithoutStock: boolean().notNull().default(false),
    adminId: uuid(),
    /** the cost of one piece when it was ordered; null: unknown */
    unitCost: money(),
    /** the receipt line of these pieces; null: they arrived another way */
    receiptLineId: bigint({ mode: 'number' }).references(() => receiptLines.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
    toldAt: moment(),
  },
  t => [
    index('backorder_arrivals_order').on(t.orderId),
    index('backorder_arrivals_receipt_line').on(t.receiptLineId).where(sql`receipt_line_id IS NOT NULL`),
    index('backorder_arrivals_untold').on(t.id).where(sql`told_at IS NULL`),
    check('backorder_arrivals_quantity', sql`quantity > 0`),
  ],
)

/** Backorders, for other folders. */
export const backordersView = pgView('backorders_view', {}).as(
  sql`SELECT order_item_id, order_id, product_id, condition, quantity, kind, state, promised_on, vendor, vendor_order, ordered_on,
    created_at, unit_cost FROM backorders`,
)

/** Arrivals for backorders, for other folders. */
export const backorderArrivalsView = pgView('backorder_arrivals_view', {}).as(
  sql`SELECT id, order_item_id, order_id, quantity, is_without_stock, admin_id, created_at, told_at, unit_cost FROM backorder_arrivals`,
)
