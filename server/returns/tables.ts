import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
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
import { CONDITION_NAMES, type Condition } from '../../domain/catalogue/condition.ts'
import { RETURN_STATES, type ReturnState } from '../../domain/returns/return.ts'
import { DISPOSITIONS, type Disposition } from '../../domain/returns/return-decision.ts'
import { RETURN_REASON_NAMES } from '../../domain/returns/return-request.ts'
import { users } from '../customers/accounts/tables.ts'
import { fulfillmentPieces } from '../fulfillments/tables.ts'
import { orderItems, orders } from '../orders/tables.ts'
import { refunds } from '../payments/tables.ts'
import { isOneOf, moment, money } from '../platform/db/column-types.ts'
import type { MissingPieces } from './missing-pieces.ts'

/** Parts of an order that its buyer returns. An order has any number of returns. */
export const returns = pgTable(
  'returns',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** the number of the return within its order, from 1 */
    position: integer().notNull(),
    state: text().$type<ReturnState>().notNull(),
    /** a key of RETURN_REASONS (domain/returns/return-request.ts), and the buyer's comments */
    reason: text().notNull(),
    comments: text().notNull().default(''),
    /**
     * IDs of the units that the buyer returns; empty: none named. `return_requested_lines` has them with their lines
     */
    units: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** the last message of the back office to the buyer */
    note: text().notNull().default(''),
    /** the admin of the last step */
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /**
     * pieces of each requested line, by line ID, that the last mail asked the buyer to send; null: none did, or it is from
     * before this column
     */
    instructed: integer().array(),
    /**
     * for a return that brought nothing: its lines of which the buyer had fewer pieces than requested at that time; null: it brought
     * pieces, has not ended, or is from before this column
     */
    missing: jsonb().$type<MissingPieces[]>(),
    /** the refund, decided on receipt: for the goods, and for freight; freight below 0 is a deduction */
    goods: money(),
    freight: money(),
    /** the refund; null: none */
    refundId: uuid().references(() => refunds.id),
    /** the method of a refund outside the gateway; '': refunded by the gateway */
    elsewhere: text().notNull().default(''),
    requestedAt: moment().notNull().defaultNow(),
    /** time of the approval or denial */
    decidedAt: moment(),
    receivedAt: moment(),
    completedAt: moment(),
    /** time of the last step */
    movedAt: moment().notNull().generatedAlwaysAs(sql`greatest(requested_at, decided_at, received_at, completed_at)`),
    /** increases with each step (internal/move-return.ts) and each change of the instructions (instruct-return.ts) */
    version: integer().notNull().default(1),
  },
  t => [
    uniqueIndex('returns_position').on(t.orderId, t.position),
    // The admins' list: each state separately, longest waiting first. A received return waits for its refund.
    index('returns_moved').on(t.state, t.movedAt, t.id),
    check('returns_reason', isOneOf('reason', RETURN_REASON_NAMES)),
    check('returns_state', isOneOf('state', RETURN_STATES)),
    check('returns_decided', sql`(state = 'requested') = (decided_at IS NULL)`),
    check('returns_received', sql`(state IN ('received', 'completed')) = (received_at IS NOT NULL)`),
    check('returns_completed', sql`(state = 'completed') = (completed_at IS NOT NULL)`),
    check(
      'returns_amount',
      sql`(received_at IS NULL) = (goods IS NULL) AND (goods IS NULL) = (freight IS NULL) AND goods >= 0 AND goods + freight >= 0`,
    ),
    check('returns_refund', sql`(coalesce(goods + freight, 0) > 0) = (refund_id IS NOT NULL)`),
  ],
)

/** Requested pieces of an order's line, with their unit if it can be identified. */
export const returnRequestedLines = pgTable(
  'return_requested_lines',
  {
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    orderItemId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    unitId: bigint({ mode: 'number' }),
  },
  t => [
    primaryKey({ columns: [t.returnId, t.position] }),
    index('return_requested_lines_item').on(t.orderItemId),
    check('return_requested_lines_quantity', sql`quantity > 0`),
  ],
)

/** Returned pieces of an order's line, as inspected on arrival, and their condition in stock. */
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    orderItemId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** the unit of the pieces; null: unknown */
    unitId: bigint({ mode: 'number' }),
    /** null: not stocked */
    condition: text().$type<Condition>(),
    /** the disposition of the pieces */
    disposition: text().$type<Disposition>().notNull().default('restock'),
  },
  t => [
    primaryKey({ columns: [t.returnId, t.position] }),
    index('return_lines_item').on(t.orderItemId),
    check('return_lines_quantity', sql`quantity > 0`),
    check('return_lines_condition', isOneOf('condition', CONDITION_NAMES)),
    check('return_lines_disposition', isOneOf('disposition', DISPOSITIONS)),
  ],
)

/**
 * The pieces of shipped packages (`fulfillment_pieces`) from which the pieces of a return line come. Each piece of a
 * received return has a source, except in returns older than this table.
 */
export const returnPieceSources = pgTable(
  'return_piece_sources',
  {
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    /** position of the return line */
    position: integer().notNull(),
    pieceId: bigint({ mode: 'number' })
      .notNull()
      .references(() => fulfillmentPieces.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** the unit that shipped; null: pieces without a unit */
    unitId: bigint({ mode: 'number' }),
  },
  t => [
    primaryKey({ columns: [t.returnId, t.position, t.pieceId] }),
    index('return_piece_sources_piece').on(t.pieceId),
    check('return_piece_sources_quantity', sql`quantity > 0`),
  ],
)

/** Photographs of a return: private, re-encoded, named by upload time and 128 random bits. */
export const returnPictures = pgTable(
  'return_pictures',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** path among the store's files */
    file: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [uniqueIndex('return_pictures_position').on(t.returnId, t.position)],
)

/** The last return of each order, for other folders. `pictures`: IDs of its photographs, in their order. */
export const orderReturns = pgView('order_returns', {
  orderId: uuid().notNull(),
  state: text().notNull(),
  reason: text().notNull(),
  comments: text().notNull(),
  requestedAt: timestamp({ withTimezone: true }).notNull(),
  movedAt: timestamp({ withTimezone: true }).notNull(),
  pictures: bigint({ mode: 'number' }).array().notNull(),
}).as(sql`SELECT order_id, state, reason, comments, requested_at, moved_at,
    ARRAY(SELECT p.id FROM return_pictures p WHERE p.return_id = r.id ORDER BY p.position) AS pictures
  FROM returns r
  WHERE NOT EXISTS (SELECT FROM returns later WHERE later.order_id = r.order_id AND later.position > r.position)`)

/** All returns, for other folders. `pictures`: IDs of their photographs, in their order. */
export const returnsView = pgView('returns_view', {}).as(
  sql`SELECT id, order_id, position, state, reason, comments, note, goods, freight, refund_id, elsewhere, requested_at,
    decided_at, received_at, completed_at, moved_at,
    ARRAY(SELECT p.id FROM return_pictures p WHERE p.return_id = r.id ORDER BY p.position) AS pictures FROM returns r`,
)

/** The pieces of a return: the requested ones, until the returned ones are recorded. */
export const piecesOfReturns = pgView('pieces_of_returns', {}).as(
  sql`SELECT l.return_id, l.position, l.order_item_id, l.quantity, l.unit_id, r.order_id, r.state
    FROM returns r JOIN return_requested_lines l ON l.return_id = r.id WHERE r.received_at IS NULL
  UNION ALL SELECT l.return_id, l.position, l.order_item_id, l.quantity, l.unit_id, r.order_id, r.state
    FROM returns r JOIN return_lines l ON l.return_id = r.id`,
)
