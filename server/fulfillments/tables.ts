import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { FULFILLMENT_STATES, type FulfillmentState } from '../../domain/fulfillments/fulfillment.ts'
import { orderItems, orders } from '../orders/tables.ts'
import { isOneOf, moment } from '../platform/db/column-types.ts'

/** A parcel of an order: what is in it, who carries it, and where it is. Today an order goes in one; nothing here says so. */
export const fulfillments = pgTable(
  'fulfillments',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** which parcel of its order it is, from 1 */
    position: integer().notNull(),
    state: text().$type<FulfillmentState>().notNull(),
    /** by the carrier's key (domain/shipping/tracking.ts), another one by its name */
    carrier: text(),
    /** as the carrier calls it; null: another one than the order was rated for, or none was */
    service: text(),
    trackingNumber: text(),
    shippedAt: moment(),
    deliveredAt: moment(),
    /** why it must not leave; null: it may */
    heldReason: text(),
    /** grows with everything that happens to it (internal/move-fulfillment.ts) */
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [
    uniqueIndex('fulfillments_position').on(t.orderId, t.position),
    // The back office finds orders by any piece of a tracking number, which carriers print in groups.
    index('fulfillments_tracking_pieces').using(
      'gin',
      sql.raw(`lower(replace(tracking_number, ' ', '')) gin_trgm_ops`),
    ),
    check('fulfillments_state', isOneOf('state', FULFILLMENT_STATES)),
    check('fulfillments_in_shelf', sql`(state IN ('pending', 'packed')) = (shipped_at IS NULL)`),
    check(
      'fulfillments_on_its_way',
      sql`shipped_at IS NULL OR (carrier IS NOT NULL AND tracking_number IS NOT NULL AND held_reason IS NULL)`,
    ),
    check('fulfillments_delivered', sql`(state = 'delivered') = (delivered_at IS NOT NULL)`),
  ],
)

/** How many pieces of an order's line are in a parcel. */
export const fulfillmentLines = pgTable(
  'fulfillment_lines',
  {
    fulfillmentId: uuid()
      .notNull()
      .references(() => fulfillments.id, { onDelete: 'cascade' }),
    orderItemId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  t => [
    primaryKey({ columns: [t.fulfillmentId, t.orderItemId] }),
    index('fulfillment_lines_item').on(t.orderItemId),
    check('fulfillment_lines_quantity', sql`quantity > 0`),
  ],
)

/** What of an order has left, for those who read it beside the order. `tracking_text`: as it is looked for. */
export const orderShipments = pgView('order_shipments', {
  orderId: uuid().notNull(),
  position: integer().notNull(),
  carrier: text().notNull(),
  trackingNumber: text().notNull(),
  trackingText: text().notNull(),
  shippedAt: timestamp({ withTimezone: true }).notNull(),
  deliveredAt: timestamp({ withTimezone: true }),
}).as(sql`SELECT order_id, position, carrier, tracking_number, lower(replace(tracking_number, ' ', '')) AS tracking_text,
  shipped_at, delivered_at FROM fulfillments WHERE shipped_at IS NOT NULL`)
