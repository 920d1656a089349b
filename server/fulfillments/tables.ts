import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  FULFILLMENT_STATES,
  type FulfillmentState,
  type PackedBox,
  SETTLEMENTS,
  type Settlement,
} from '../../domain/fulfillments/fulfillment.ts'
import { PICK_UP } from '../../domain/shipping/pick-up.ts'
import { orderItems, orders } from '../orders/tables.ts'
import { isOneOf, moment } from '../platform/db/column-types.ts'

/** A parcel of an order: what is in it, who carries it, and where it is. An order goes in as many as it takes. */
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
    /** the person who collected a package at the store; '': delivered, or not stated */
    receivedBy: text().notNull().default(''),
    /** the day on which the carrier should bring it */
    expectedOn: date({ mode: 'string' }),
    /** the boxes as they were packed */
    boxes: jsonb().$type<PackedBox[]>().notNull().default([]),
    /** what the back office notes of it */
    note: text().notNull().default(''),
    /** how one that was lost or came back was settled, and when; null: it was not */
    settledAs: text().$type<Settlement>(),
    settledAt: moment(),
    /** why a recall keeps it in the house; null: it may leave */
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
    check('fulfillments_on_its_way', sql`shipped_at IS NULL OR (carrier IS NOT NULL AND tracking_number IS NOT NULL)`),
    // One that is held is in the house: it is neither with a carrier nor with its buyer.
    check(
      'fulfillments_held',
      sql.raw(
        `held_reason IS NULL OR (state <> 'delivered' AND (state <> 'shipped' OR carrier = '${PICK_UP.provider}'))`,
      ),
    ),
    // What should have arrived; what is expected on no day comes last (list-parcels.ts).
    index('fulfillments_expected')
      .on(sql`coalesce(expected_on, '2200-01-01'::date)`, t.id)
      .where(sql`state = 'shipped'`),
    // What should have been there on which day.
    index('fulfillments_promised')
      .on(t.expectedOn, t.id)
      .where(sql`shipped_at IS NOT NULL AND expected_on IS NOT NULL`),
    // Few: what a person has to settle.
    index('fulfillments_unsettled')
      .on(t.updatedAt, t.id)
      .where(sql`state IN ('lost', 'returned_to_sender') AND settled_as IS NULL`),
    check('fulfillments_settled_as', isOneOf('settled_as', SETTLEMENTS)),
    check(
      'fulfillments_settled',
      sql`(settled_as IS NULL) = (settled_at IS NULL) AND (settled_as IS NULL OR state IN ('lost', 'returned_to_sender'))`,
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

/**
 * The pieces of a parcel, from the moment they are picked: of which line of the order, from which line of stock (null: they never
 * lay on the shelf), of which unit (null: of none that can be told apart). Once the parcel has left, the rows are the only history of
 * its pieces: each is with the buyer, or was returned, came back with the parcel, or is lost, and never two of these.
 */
export const fulfillmentPieces = pgTable(
  'fulfillment_pieces',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    fulfillmentId: uuid()
      .notNull()
      .references(() => fulfillments.id, { onDelete: 'cascade' }),
    orderItemId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    stockLineId: bigint({ mode: 'number' }),
    unitId: bigint({ mode: 'number' }),
    quantity: integer().notNull(),
    /** why another unit was packed than the order had */
    reason: text().notNull().default(''),
    /** pieces that a received return has brought */
    returned: integer().notNull().default(0),
    /** pieces that the carrier brought back with the parcel, until it is sent again */
    cameBack: integer().notNull().default(0),
    /** pieces that the carrier has lost, until the parcel is found */
    lost: integer().notNull().default(0),
  },
  t => [
    uniqueIndex('fulfillment_pieces_once').on(
      ...[t.fulfillmentId, t.orderItemId, sql`coalesce(stock_line_id, 0)`, sql`coalesce(unit_id, 0)`],
    ),
    index('fulfillment_pieces_unit').on(t.unitId).where(sql`unit_id IS NOT NULL`),
    index('fulfillment_pieces_item').on(t.orderItemId),
    check('fulfillment_pieces_quantity', sql`quantity > 0`),
    check(
      'fulfillment_pieces_history',
      sql`returned >= 0 AND came_back >= 0 AND lost >= 0 AND returned + came_back + lost <= quantity`,
    ),
  ],
)

/**
 * The parcels of orders, for those who show them beside the order. `pieces`: of which line of the order, how many, how many of them a
 * return has brought, of which unit, and why of another than was reserved.
 */
export const parcelsShown = pgView('parcels_shown', {}).as(
  sql`SELECT f.id, f.order_id, f.position, f.state, f.carrier, f.tracking_number, f.shipped_at, f.delivered_at, f.expected_on,
    f.settled_as, f.boxes, f.note, f.received_by, coalesce(
      (SELECT jsonb_agg(jsonb_build_object('itemId', p.order_item_id, 'quantity', p.quantity, 'returned', p.returned,
          'unitId', p.unit_id, 'reason', p.reason) ORDER BY p.order_item_id, p.id)
        FROM fulfillment_pieces p WHERE p.fulfillment_id = f.id),
      '[]') AS pieces, f.held_reason
    FROM fulfillments f`,
)

/** The pieces of parcels that are in the house: picked or packed, ready for pick-up, or brought back and not settled. */
export const parcelsInHouse = pgView('parcels_in_house', {}).as(
  sql.raw(`SELECT f.id, f.order_id, f.shipped_at, f.held_reason, p.order_item_id, p.stock_line_id, p.unit_id
    FROM fulfillments f JOIN fulfillment_pieces p ON p.fulfillment_id = f.id AND p.returned < p.quantity
    WHERE f.settled_as IS NULL AND (f.state IN ('pending', 'packed', 'returned_to_sender')
      OR (f.state = 'shipped' AND f.carrier = '${PICK_UP.provider}'))`),
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

/**
 * Where the parcels of an order are. `settled_as`: how one that was lost or came back was settled; null: it was not. `pieces`: that
 * were in it; `returned`: of them, that a return has brought.
 */
export const orderParcels = pgView('order_parcels', {}).as(
  sql`SELECT f.id, f.order_id, f.position, f.state, f.shipped_at, f.delivered_at, f.settled_as, p.pieces, p.returned
    FROM fulfillments f CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0)::int AS pieces, coalesce(sum(returned), 0)::int AS returned
      FROM fulfillment_pieces WHERE fulfillment_id = f.id) p`,
)

/**
 * How many pieces of an order's line are in its parcels: `packed` in those that have not left, `sent` in those that have (what
 * is sent once more is not counted twice). Of what was sent, `with_buyer` is on its way or has arrived and did not come back,
 * `returned` came back by returns, `came_back` with its parcel, and `lost` was lost and is not replaced.
 */
export const parcelPieces = pgView('parcel_pieces', {}).as(
  sql`SELECT f.order_id, p.order_item_id,
    coalesce(sum(p.quantity) FILTER (WHERE f.shipped_at IS NULL), 0)::int AS packed,
    coalesce(sum(p.quantity) FILTER (WHERE f.shipped_at IS NOT NULL AND f.settled_as IS DISTINCT FROM 'replaced'), 0)::int AS sent,
    coalesce(sum(p.quantity - p.returned) FILTER (WHERE f.state IN ('shipped', 'delivered')), 0)::int AS with_buyer,
    coalesce(sum(p.returned), 0)::int AS returned,
    coalesce(sum(p.came_back), 0)::int AS came_back,
    coalesce(sum(p.lost) FILTER (WHERE f.settled_as IS DISTINCT FROM 'replaced'), 0)::int AS lost
    FROM fulfillments f JOIN fulfillment_pieces p ON p.fulfillment_id = f.id GROUP BY f.order_id, p.order_item_id`,
)

/** The orders of which pieces may not have reached the buyer: lost, settled, or packed in place of others. */
export const ordersWithStrayPieces = pgView('orders_with_stray_pieces', { orderId: uuid().notNull() }).as(
  sql`SELECT order_id FROM fulfillments WHERE state = 'lost' OR settled_as IS NOT NULL
  UNION SELECT f.order_id FROM fulfillment_pieces p JOIN fulfillments f ON f.id = p.fulfillment_id WHERE p.reason <> ''`,
)

/** The pieces in parcels that have not left: nobody else may have them. */
export const packedPieces = pgView('packed_pieces', {}).as(
  sql`SELECT f.order_id, p.order_item_id, p.stock_line_id, p.unit_id, p.quantity
    FROM fulfillments f JOIN fulfillment_pieces p ON p.fulfillment_id = f.id WHERE f.shipped_at IS NULL`,
)
