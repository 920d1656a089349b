import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { CONDITION_NAMES } from '../../../domain/catalogue/condition.ts'
import { BACKORDER_KINDS, type BackorderKind } from '../../../domain/inventory/backorder.ts'
import type { LineRequirements } from '../../../domain/inventory/line-requirements.ts'
import { isOneOf, moment, money } from '../../platform/db/column-types.ts'
import { receiptLines } from '../receiving/tables.ts'

/**
 * Pieces of an order's line that are not there yet (docs/decisions/0043-shipments.md). What comes in is reserved for the line that waits longest, in
 * the transaction that puts it on the shelf. It is `held` and `sold` as a reservation is, and gone once it is served.
 */
export const backorders = pgTable(
  'backorders',
  {
    orderItemId: bigint({ mode: 'number' }).primaryKey(),
    orderId: uuid().notNull(),
    /** null: a part number that is not in the catalog */
    productId: bigint({ mode: 'number' }),
    /** null: any */
    condition: text(),
    /** pieces that are waited for */
    quantity: integer().notNull(),
    /** what its buyer requires of them; null: nothing */
    requirements: jsonb().$type<LineRequirements>(),
    /** what its buyer pays for one: what has a dearer price of its own is not for it; null: whatever it costs */
    unitPrice: money(),
    kind: text().$type<BackorderKind>().notNull(),
    state: text({ enum: ['held', 'sold'] })
      .notNull()
      .default('held'),
    /** the day that the buyer was told; null: none was */
    promisedOn: date({ mode: 'string' }),
    /** what was ordered for it: from whom, under which number of theirs, what a piece costs; '' and null: nothing yet */
    vendor: text().notNull().default(''),
    vendorOrder: text().notNull().default(''),
    unitCost: money(),
    orderedOn: date({ mode: 'string' }),
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [
    // Who waits longest for a part.
    index('backorders_product').on(t.productId, t.createdAt, t.orderItemId).where(sql`product_id IS NOT NULL`),
    index('backorders_order').on(t.orderId),
    // The list of what is to be got: what is promised first comes first.
    index('backorders_promised').on(t.promisedOn, t.orderItemId).where(sql`state = 'sold'`),
    // What is expected under a vendor's order number.
    index('backorders_vendor_order').on(sql`upper(vendor_order) text_pattern_ops`).where(sql`vendor_order <> ''`),
    check('backorders_quantity', sql`quantity > 0`),
    check('backorders_condition', isOneOf('condition', CONDITION_NAMES)),
    check('backorders_kind', isOneOf('kind', BACKORDER_KINDS)),
    check('backorders_state', sql`state IN ('held', 'sold')`),
    check('backorders_unit_cost', sql`unit_cost >= 0 AND unit_price >= 0`),
    check('backorders_ordered', sql`(ordered_on IS NULL) = (vendor = '')`),
  ],
)

/** Pieces that an order's line has waited for and that are there: its buyer is told of each (server/orders/notify-arrivals.ts). */
export const backorderArrivals = pgTable(
  'backorder_arrivals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    orderItemId: bigint({ mode: 'number' }).notNull(),
    orderId: uuid().notNull(),
    quantity: integer().notNull(),
    /** they are no pieces of a line of stock: an admin said that they are here */
    isWithoutStock: boolean().notNull().default(false),
    adminId: uuid(),
    /** what a piece was ordered at; null: not known */
    unitCost: money(),
    /** the line of a delivery whose pieces these are; null: they came another way */
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

/** What orders wait for, for those who read it beside them. */
export const backordersView = pgView('backorders_view', {}).as(
  sql`SELECT order_item_id, order_id, product_id, condition, quantity, kind, state, promised_on, vendor, vendor_order, ordered_on,
    created_at, unit_cost FROM backorders`,
)

/** What has come in for orders that waited, for those who read it beside them. */
export const backorderArrivalsView = pgView('backorder_arrivals_view', {}).as(
  sql`SELECT id, order_item_id, order_id, quantity, is_without_stock, admin_id, created_at, told_at, unit_cost FROM backorder_arrivals`,
)
