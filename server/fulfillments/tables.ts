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
  STATES_ASTRAY,
  STATES_IN_HOUSE,
  STATES_ON_SHELF,
  STATES_OUT,
} from '../../domain/fulfillments/fulfillment.ts'
import { PICK_UP } from '../../domain/shipping/pick-up.ts'
import { orderItems, orders } from '../orders/tables.ts'
import { isOneOf, moment, quoted } from '../platform/db/column-types.ts'

const ASTRAY = `state IN (${quoted(STATES_ASTRAY)})`

/** A package of an order: its contents, carrier and state. An order has as many as it needs. */
export const fulfillments = pgTable(
  'fulfillments',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** its number in the order, from 1 */
    position: integer().notNull(),
    state: text().$type<FulfillmentState>().notNull(),
    /** the carrier's key (domain/shipping/tracking.ts), or the name of another carrier */
    carrier: text(),
    /** the carrier's name of the service; null: the carrier is not the one that the order was rated for */
    service: text(),
    trackingNumber: text(),
    shippedAt: moment(),
    deliveredAt: moment(),
    /** the person who collected a pick-up; '': a carrier brought it, or the name is unknown */
    receivedBy: text().notNull().default(''),
    /** the expected day of delivery */
    expectedOn: date({ mode: 'string' }),
    /** the packed boxes */
    boxes: jsonb().$type<PackedBox[]>().notNull().default([]),
    /** a note of the back office */
    note: text().notNull().default(''),
    /** the settlement of a lost or returned package, and its time; null: none */
    settledAs: text().$type<Settlement>(),
    settledAt: moment(),
    /** reason of its recall hold; null: it may leave */
    heldReason: text(),
    /** increases with each event (internal/move-fulfillment.ts) */
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [
    uniqueIndex('fulfillments_position').on(t.orderId, t.position),
    // The back office finds orders by any part of a tracking number. Carriers print the numbers in groups.
    index('fulfillments_tracking_pieces').using(
      'gin',
      sql.raw(`lower(replace(tracking_number, ' ', '')) gin_trgm_ops`),
    ),
    check('fulfillments_state', isOneOf('state', FULFILLMENT_STATES)),
    check('fulfillments_in_shelf', sql`(${isOneOf('state', STATES_ON_SHELF)}) = (shipped_at IS NULL)`),
    check('fulfillments_on_its_way', sql`shipped_at IS NULL OR (carrier IS NOT NULL AND tracking_number IS NOT NULL)`),
    // A held package is in the house: it is neither with a carrier nor with its buyer.
    check(
      'fulfillments_held',
      sql.raw(
        `held_reason IS NULL OR (state <> 'delivered' AND (state <> 'shipped' OR carrier = '${PICK_UP.provider}'))`,
      ),
    ),
    // Packages on their way by expected day; those without one come last (list-packages.ts).
    index('fulfillments_expected')
      .on(sql`coalesce(expected_on, '2200-01-01'::date)`, t.id)
      .where(sql`state = 'shipped'`),
    // Packages that have left by expected day.
    index('fulfillments_promised')
      .on(t.expectedOn, t.id)
      .where(sql`shipped_at IS NOT NULL AND expected_on IS NOT NULL`),
    // Packages that an admin must settle. They are few.
    index('fulfillments_unsettled')
      .on(t.updatedAt, t.id)
      .where(sql.raw(`${ASTRAY} AND settled_as IS NULL`)),
    check('fulfillments_settled_as', isOneOf('settled_as', SETTLEMENTS)),
    check(
      'fulfillments_settled',
      sql.raw(`(settled_as IS NULL) = (settled_at IS NULL) AND (settled_as IS NULL OR ${ASTRAY})`),
    ),
    check('fulfillments_delivered', sql`(state = 'delivered') = (delivered_at IS NOT NULL)`),
  ],
)

/** The number of pieces of an order's line in a package. */
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
 * The pieces of a package, from picking on, with their order line, their stock line (null: they were never in stock)
 * and their unit (null: none). After the package has left, the rows are the only history of its pieces. Each piece is
 * in exactly one state: with the buyer, returned, returned by the carrier with the package, or lost.
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
    /** why this unit was packed in place of the reserved one */
    reason: text().notNull().default(''),
    /** returned pieces, as received */
    returned: integer().notNull().default(0),
    /** pieces that the carrier returned with the package, until it is sent again */
    cameBack: integer().notNull().default(0),
    /** pieces that the carrier has lost, until the package is found */
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
 * The packages of orders, to show them with the order. `pieces`: the line of the order, the quantity, the quantity brought by
 * returns, the unit, and the reason if it is not the reserved one.
 */
export const packagesShown = pgView('parcels_shown', {}).as(
  sql`SELECT f.id, f.order_id, f.position, f.state, f.carrier, f.tracking_number, f.shipped_at, f.delivered_at, f.expected_on,
    f.settled_as, f.boxes, f.note, f.received_by, coalesce(
      (SELECT jsonb_agg(jsonb_build_object('itemId', p.order_item_id, 'quantity', p.quantity, 'returned', p.returned,
          'unitId', p.unit_id, 'reason', p.reason) ORDER BY p.order_item_id, p.id)
        FROM fulfillment_pieces p WHERE p.fulfillment_id = f.id),
      '[]') AS pieces, f.held_reason
    FROM fulfillments f`,
)

/**
 * The pieces of packages that are in the house: picked or packed, ready for pick-up, or returned by the carrier and not settled.
 */
export const packagesInHouse = pgView('parcels_in_house', {}).as(
  sql.raw(`SELECT f.id, f.order_id, f.shipped_at, f.held_reason, p.order_item_id, p.stock_line_id, p.unit_id
    FROM fulfillments f JOIN fulfillment_pieces p ON p.fulfillment_id = f.id AND p.returned < p.quantity
    WHERE f.settled_as IS NULL AND (f.state IN (${quoted(STATES_IN_HOUSE)})
      OR (f.state = 'shipped' AND f.carrier = '${PICK_UP.provider}'))`),
)

/** The packages of an order that have left. `tracking_text`: the tracking number as searches match it. */
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
 * The states of the packages of an order. `settled_as`: the settlement of a lost or returned package; null: none. `pieces`: the
 * pieces packed in it; `returned`: the pieces of these that returns have brought.
 */
export const orderPackages = pgView('order_parcels', {}).as(
  sql`SELECT f.id, f.order_id, f.position, f.state, f.shipped_at, f.delivered_at, f.settled_as, p.pieces, p.returned
    FROM fulfillments f CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0)::int AS pieces, coalesce(sum(returned), 0)::int AS returned
      FROM fulfillment_pieces WHERE fulfillment_id = f.id) p`,
)

/**
 * Pieces of an order's line in its packages. `packed`: in packages that have not left. `sent`: in packages that have left, without
 * those that were replaced. `with_buyer`: sent pieces that are on their way or have arrived, and did not come back. `returned`:
 * brought by returns. `came_back`: returned by the carrier with the package. `lost`: lost and not replaced.
 */
export const packagePieces = pgView('parcel_pieces', {}).as(
  sql`SELECT f.order_id, p.order_item_id,
    coalesce(sum(p.quantity) FILTER (WHERE f.shipped_at IS NULL), 0)::int AS packed,
    coalesce(sum(p.quantity) FILTER (WHERE f.shipped_at IS NOT NULL AND f.settled_as IS DISTINCT FROM 'replaced'), 0)::int AS sent,
    coalesce(sum(p.quantity - p.returned) FILTER (WHERE ${isOneOf('f.state', STATES_OUT)}), 0)::int AS with_buyer,
    coalesce(sum(p.returned), 0)::int AS returned,
    coalesce(sum(p.came_back), 0)::int AS came_back,
    coalesce(sum(p.lost) FILTER (WHERE f.settled_as IS DISTINCT FROM 'replaced'), 0)::int AS lost
    FROM fulfillments f JOIN fulfillment_pieces p ON p.fulfillment_id = f.id GROUP BY f.order_id, p.order_item_id`,
)

/** The orders with packages that are lost or settled, or that contain other units than the reserved ones. */
export const ordersWithStrayPieces = pgView('orders_with_stray_pieces', { orderId: uuid().notNull() }).as(
  sql`SELECT order_id FROM fulfillments WHERE state = 'lost' OR settled_as IS NOT NULL
  UNION SELECT f.order_id FROM fulfillment_pieces p JOIN fulfillments f ON f.id = p.fulfillment_id WHERE p.reason <> ''`,
)

/** The pieces in packages that have not left: no other order may use them. */
export const packedPieces = pgView('packed_pieces', {}).as(
  sql`SELECT f.order_id, p.order_item_id, p.stock_line_id, p.unit_id, p.quantity
    FROM fulfillments f JOIN fulfillment_pieces p ON p.fulfillment_id = f.id WHERE f.shipped_at IS NULL`,
)
