import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  pgView,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import { DOCUMENT_KIND_NAMES, type DocumentKind } from '../../domain/inventory/document-kind.ts'
import { ADJUSTMENT_CAUSES } from '../../domain/inventory/stock-adjustment.ts'
import { isOneOf, moment, money } from '../platform/db/column-types.ts'

// The folder knows parts and orders by their ids: that these exist is kept by foreign keys of the first schema (0002).

const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const createdAt = () => moment().notNull().defaultNow()
const updatedAt = () => moment().notNull().defaultNow()

/**
 * A line of stock: product × condition, with the paper that came with it. `quantity` is what can still be sold; `backordered` how
 * many of the pieces that orders have taken are not there, as a list or its undoing has found: that many of what comes
 * in are not for sale (docs/decisions/0025-imports.md).
 */
export const stockLines = pgTable(
  'stock_lines',
  {
    id: id(),
    productId: bigint({ mode: 'number' }).notNull(),
    condition: text().notNull(),
    quantity: integer().notNull(),
    backordered: integer().notNull().default(0),
    /** of `quantity`, the pieces that are of units (units/tables.ts); the others are not told apart */
    unitPieces: integer().notNull().default(0),
    /** what one piece costs in this condition; null: as much as the part */
    price: money(),
    serialOrBatch: text(),
    tagType: text(),
    taggedBy: text(),
    tagDate: date({ mode: 'string' }),
    traceTo: text(),
    shelfLifeExpiry: date({ mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  t => [
    unique('stock_lines_once').on(t.productId, t.condition),
    // What orders wait for: few.
    index('stock_lines_backordered').on(t.productId).where(sql`backordered > 0`),
    // Few, and looked for whenever a line changes.
    index('stock_lines_priced').on(t.productId).where(sql`price IS NOT NULL`),
    check('stock_lines_not_negative', sql`quantity >= 0`),
    check('stock_lines_backordered_not_negative', sql`backordered >= 0`),
    check('stock_lines_unit_pieces', sql`unit_pieces BETWEEN 0 AND quantity`),
    check('stock_lines_price', sql`price >= 0`),
    check('stock_lines_condition', isOneOf('condition', CONDITION_NAMES)),
    check('stock_lines_tag_type', sql`tag_type IN ('FAA 8130-3', 'EASA Form 1', 'CoC')`),
  ],
)

/**
 * How many pieces of a part can be sold: the sum of its stock lines, kept by a trigger of the first schema (0002). Every part has a row.
 * It is narrow, so that a piece sold does not write the part's row anew, with its twenty indexes.
 */
export const productStock = pgTable(
  'product_stock',
  { productId: bigint({ mode: 'number' }).primaryKey(), quantity: integer().notNull().default(0) },
  () => [check('product_stock_not_negative', sql`quantity >= 0`)],
)

/**
 * Pieces of a line of stock that an order has taken: `held` until its payment makes them `sold`, and until they are
 * `shipped`; `released` when the payment failed, the time was over or they were canceled. Of an order that leaves in several
 * parcels some pieces are shipped and some still sold: a row each.
 */
export const reservations = pgTable(
  'reservations',
  {
    orderId: uuid().notNull(),
    stockLineId: bigint({ mode: 'number' })
      .notNull()
      .references(() => stockLines.id),
    quantity: integer().notNull(),
    state: text({ enum: ['held', 'sold', 'shipped', 'released'] })
      .notNull()
      .default('held'),
  },
  t => [
    uniqueIndex('reservations_of_state').on(t.orderId, t.stockLineId, t.state),
    // What is taken of a line: that of orders which have left grows for ever.
    index('reservations_stock_line').on(t.stockLineId),
    check('reservations_quantity', sql`quantity > 0`),
    check('reservations_state', sql`state IN ('held', 'sold', 'shipped', 'released')`),
  ],
)

/** The stock ledger: one row for every change of a line's quantity. Its sum over a line equals the line's quantity. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    stockLineId: bigint({ mode: 'number' })
      .notNull()
      .references(() => stockLines.id, { onDelete: 'cascade' }),
    delta: integer().notNull(),
    reason: text({ enum: ['opening', 'import', 'hold', 'release', 'return', 'adjustment', 'unit'] }).notNull(),
    orderId: uuid(),
    /** of a row with the reason `unit`: the unit that came, was stopped or cleared; its history says why */
    unitId: bigint({ mode: 'number' }),
    /** of an adjustment: which admin, and why */
    adminId: uuid(),
    cause: text(),
    /** the import that did it, or undid it */
    importId: bigint({ mode: 'number' }),
    note: text(),
    createdAt: createdAt(),
  },
  t => [
    index('stock_movements_line').on(t.stockLineId, t.id),
    index('stock_movements_unit').on(t.unitId, t.id).where(sql`unit_id IS NOT NULL`),
    index('stock_movements_order').on(t.orderId).where(sql`order_id IS NOT NULL`),
    check('stock_movements_delta', sql`delta <> 0`),
    check('stock_movements_cause', isOneOf('cause', Object.keys(ADJUSTMENT_CAUSES))),
    check(
      'stock_movements_reason',
      sql`reason IN ('opening', 'import', 'hold', 'release', 'return', 'adjustment', 'unit')`,
    ),
  ],
)

/** What was found when it was looked last whether stock adds up: how many lines and parts do not. One row. */
export const stockChecks = pgTable(
  'stock_checks',
  {
    onlyOne: boolean().primaryKey().default(true),
    beganAt: moment().notNull(),
    /** null: none has come to its end yet */
    endedAt: moment(),
    tookMs: integer().notNull().default(0),
    ledger: integer().notNull().default(0),
    units: integer().notNull().default(0),
    parts: integer().notNull().default(0),
  },
  () => [check('stock_checks_only_one', sql`only_one`)],
)

/**
 * A scanned paper of a line of stock: a PDF in the files of the store, named by a digest of its bytes. Shown on the part's
 * page where `is_public`; else for admins only.
 */
export const stockDocuments = pgTable(
  'stock_documents',
  {
    id: id(),
    stockLineId: bigint({ mode: 'number' })
      .notNull()
      .references(() => stockLines.id, { onDelete: 'cascade' }),
    kind: text().$type<DocumentKind>().notNull(),
    name: text().notNull(),
    digest: text().notNull(),
    bytes: integer().notNull(),
    isPublic: boolean().notNull().default(false),
    /** an inspector confirms that it is of the pieces of the line, and says why */
    confirmedAt: moment(),
    confirmedBy: uuid(),
    confirmedReason: text().notNull().default(''),
    adminId: uuid(),
    createdAt: createdAt(),
  },
  t => [
    index('stock_documents_unconfirmed').on(t.id).where(sql`confirmed_at IS NULL`),
    uniqueIndex('stock_documents_once').on(t.stockLineId, t.digest),
    check('stock_documents_kind', isOneOf('kind', DOCUMENT_KIND_NAMES)),
    check('stock_documents_digest', sql`digest ~ '^[0-9a-f]{64}$'`),
  ],
)

// What others read.
export const productStockView = pgView('product_stock_view', {}).as(sql`SELECT product_id, quantity FROM product_stock`)
export const reservationsView = pgView('reservations_view', {}).as(
  sql`SELECT order_id, stock_line_id, quantity, state FROM reservations`,
)
export const stockDocumentsView = pgView('stock_documents_view', {}).as(
  sql`SELECT id, stock_line_id, kind, name, bytes, is_public FROM stock_documents`,
)
export const stockLinesView = pgView('stock_lines_view', {}).as(
  sql`SELECT id, product_id, condition, quantity, backordered, unit_pieces, serial_or_batch, tag_type, tagged_by, tag_date,
    trace_to, shelf_life_expiry, price FROM stock_lines`,
)
/** `is_by_orders`: the store itself has sold or taken back; the line was not changed by somebody else. */
export const stockMovementsView = pgView('stock_movements_view', {}).as(
  sql`SELECT id, stock_line_id, delta, reason, import_id, reason IN ('hold', 'release', 'return') AS is_by_orders,
    order_id, created_at FROM stock_movements`,
)
/**
 * Lines of stock as lists count them. `on_shelf`: pieces on the shelf, also those that unpaid orders hold. `taken`: pieces
 * that orders hold or have bought and that have not shipped; no more can return or be missing. `has_papers`: it has a
 * document, or one of its trace fields is filled (`has_own_papers`), or it has units. `loose`: of `on_shelf`, what is of no unit.
 */
export const stockCounts = pgView('stock_counts', {}).as(
  sql`SELECT i.id, i.product_id, i.condition, i.quantity, i.backordered, i.unit_pieces,
    greatest(0, i.quantity - i.backordered + coalesce(
      (SELECT sum(h.quantity) FROM reservations h WHERE h.stock_line_id = i.id AND h.state = 'held'), 0))::int AS on_shelf,
    coalesce((SELECT sum(h.quantity) FROM reservations h
      WHERE h.stock_line_id = i.id AND h.state IN ('held', 'sold')), 0)::int AS taken,
    o.has_own_papers OR EXISTS (SELECT FROM units u WHERE u.stock_line_id = i.id) AS has_papers, o.has_own_papers,
    greatest(0, i.quantity - i.unit_pieces - i.backordered + coalesce(
      (SELECT sum(h.quantity) FROM reservations h WHERE h.stock_line_id = i.id AND h.state = 'held'), 0)
      - coalesce((SELECT sum(r.quantity) FROM units u JOIN reserved_units r ON r.unit_id = u.id
        JOIN reservations h ON h.order_id = r.order_id AND h.stock_line_id = i.id AND h.state = 'held'
        WHERE u.stock_line_id = i.id), 0))::int AS loose
    FROM stock_lines i CROSS JOIN LATERAL (
      SELECT num_nonnulls(i.serial_or_batch, i.tag_type, i.tagged_by, i.tag_date, i.trace_to, i.shelf_life_expiry) > 0
        OR EXISTS (SELECT FROM stock_documents d WHERE d.stock_line_id = i.id) AS has_own_papers) o`,
)
