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
import { TAG_TYPES } from '../../domain/inventory/evidence.ts'
import { OPEN_RESERVATION_STATES, RESERVATION_STATES } from '../../domain/inventory/reservation.ts'
import { ADJUSTMENT_CAUSES } from '../../domain/inventory/stock-adjustment.ts'
import { isOneOf, moment, money } from '../platform/db/column-types.ts'

// This folder refers to parts and orders by ID; foreign keys of the first schema (0002) enforce that they exist.

const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const createdAt = () => moment().notNull().defaultNow()
const updatedAt = () => moment().notNull().defaultNow()

/**
 * A stock line: a part in one condition, with its evidence. `quantity` can still be sold. `backordered` counts pieces
 * that orders have taken and that do not exist, as an import or its undoing has found: so many arriving pieces are not
 * for sale (docs/decisions/0025-imports.md).
 */
export const stockLines = pgTable(
  'stock_lines',
  {
    id: id(),
    productId: bigint({ mode: 'number' }).notNull(),
    condition: text().notNull(),
    quantity: integer().notNull(),
    backordered: integer().notNull().default(0),
    /** the pieces of `quantity` that belong to units (units/tables.ts); the others belong to no unit */
    unitPieces: integer().notNull().default(0),
    /** the price of one piece in this condition; null: the price of the part */
    price: money(),
    serialOrBatch: text(),
    tagType: text(),
    taggedBy: text(),
    tagDate: date({ mode: 'string' }),
    traceTo: text(),
    shelfLifeExpiry: date({ mode: 'string' }),
    /** the admin who last recorded these facts; a trigger removes the confirmations of their documents when they change */
    evidenceBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  t => [
    unique('stock_lines_once').on(t.productId, t.condition),
    // Few lines have backordered pieces.
    index('stock_lines_backordered').on(t.productId).where(sql`backordered > 0`),
    // Few lines have a price, and every change of a line searches the lines with one.
    index('stock_lines_priced').on(t.productId).where(sql`price IS NOT NULL`),
    // Few lines have a shelf life.
    index('stock_lines_expiring').on(t.shelfLifeExpiry).where(sql`shelf_life_expiry IS NOT NULL`),
    check('stock_lines_not_negative', sql`quantity >= 0`),
    check('stock_lines_backordered_not_negative', sql`backordered >= 0`),
    check('stock_lines_unit_pieces', sql`unit_pieces BETWEEN 0 AND quantity`),
    check('stock_lines_price', sql`price >= 0`),
    check('stock_lines_condition', isOneOf('condition', CONDITION_NAMES)),
    check('stock_lines_tag_type', isOneOf('tag_type', TAG_TYPES)),
  ],
)

/**
 * The number of pieces of a part that can be sold: the sum of its stock lines, maintained by a trigger of the first
 * schema (0002). Every part has a row. The table is narrow, so that a sale does not rewrite the part's row and its
 * twenty indexes.
 */
export const productStock = pgTable(
  'product_stock',
  { productId: bigint({ mode: 'number' }).primaryKey(), quantity: integer().notNull().default(0) },
  () => [check('product_stock_not_negative', sql`quantity >= 0`)],
)

/**
 * Pieces of a stock line that an order has taken: `held` until payment makes them `sold`, then `shipped`; `released`
 * when the payment failed or expired, or the pieces were canceled. If an order ships in several packages, its shipped
 * and its sold pieces have a row each.
 */
export const reservations = pgTable(
  'reservations',
  {
    orderId: uuid().notNull(),
    stockLineId: bigint({ mode: 'number' })
      .notNull()
      .references(() => stockLines.id),
    quantity: integer().notNull(),
    state: text({ enum: RESERVATION_STATES }).notNull().default('held'),
  },
  t => [
    uniqueIndex('reservations_of_state').on(t.orderId, t.stockLineId, t.state),
    // For the pieces taken of a line: rows of shipped orders accumulate forever.
    index('reservations_stock_line').on(t.stockLineId),
    check('reservations_quantity', sql`quantity > 0`),
    check('reservations_state', isOneOf('state', RESERVATION_STATES)),
  ],
)

const MOVEMENT_REASONS = ['opening', 'import', 'hold', 'release', 'return', 'adjustment', 'unit'] as const
/** The stock ledger: one row for every change of a line's quantity. Its sum over a line equals the line's quantity. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    stockLineId: bigint({ mode: 'number' })
      .notNull()
      .references(() => stockLines.id, { onDelete: 'cascade' }),
    delta: integer().notNull(),
    reason: text({ enum: MOVEMENT_REASONS }).notNull(),
    orderId: uuid(),
    /** for rows with the reason `unit`: the unit that arrived, was stopped or cleared; its history has the reason */
    unitId: bigint({ mode: 'number' }),
    /** for adjustments: the admin and the cause */
    adminId: uuid(),
    cause: text(),
    /** the import that made or undid the change */
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
    check('stock_movements_reason', isOneOf('reason', MOVEMENT_REASONS)),
  ],
)

/** The result of the last stock check: the numbers of lines and parts that do not add up. The table has one row. */
export const stockChecks = pgTable(
  'stock_checks',
  {
    onlyOne: boolean().primaryKey().default(true),
    beganAt: moment().notNull(),
    /** null: no check is complete yet */
    endedAt: moment(),
    tookMs: integer().notNull().default(0),
    ledger: integer().notNull().default(0),
    units: integer().notNull().default(0),
    parts: integer().notNull().default(0),
  },
  () => [check('stock_checks_only_one', sql`only_one`)],
)

/**
 * A scanned document of a stock line: a PDF in the files of the store, named by a digest of its bytes. Shown on the
 * part's page if `is_public`, otherwise to admins only.
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
    /** an inspector's confirmation that the document belongs to the pieces of the line, with a reason */
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

// Views for other folders.
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
/** `is_by_orders`: an order made the change, not an admin or an import. */
export const stockMovementsView = pgView('stock_movements_view', {}).as(
  sql`SELECT id, stock_line_id, delta, reason, import_id, reason IN ('hold', 'release', 'return') AS is_by_orders,
    order_id, created_at FROM stock_movements`,
)
/**
 * Stock lines as imports count them. `on_shelf`: pieces on the shelf, including pieces that unpaid orders hold.
 * `taken`: pieces that orders hold or have bought and that have not shipped; at most this many can return or be
 * missing. `has_papers`: the line has a document, a filled evidence field (`has_own_papers`), or units. `loose`: the
 * pieces of `on_shelf` that belong to no unit.
 */
export const stockCounts = pgView('stock_counts', {}).as(
  sql`SELECT i.id, i.product_id, i.condition, i.quantity, i.backordered, i.unit_pieces,
    greatest(0, i.quantity - i.backordered + coalesce(
      (SELECT sum(h.quantity) FROM reservations h WHERE h.stock_line_id = i.id AND h.state = 'held'), 0))::int AS on_shelf,
    coalesce((SELECT sum(h.quantity) FROM reservations h
      WHERE h.stock_line_id = i.id AND ${isOneOf('h.state', OPEN_RESERVATION_STATES)}), 0)::int AS taken,
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
