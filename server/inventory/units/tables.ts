import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CONDITION_NAMES } from '../../../domain/catalogue/condition.ts'
import { CONDITION_CODE_NAMES, type ConditionCode } from '../../../domain/catalogue/condition-code.ts'
import {
  UNIT_EVENTS,
  UNIT_KIND_NAMES,
  UNIT_MOVES,
  UNIT_STATE_NAMES,
  type UnitKind,
  type UnitState,
} from '../../../domain/inventory/unit.ts'
import { RELEASE_PAPERS } from '../../../domain/inventory/unit-facts.ts'
import { isOneOf, moment, money } from '../../platform/db/column-types.ts'
import { receiptLines } from '../receiving/tables.ts'
import { stockLines } from '../tables.ts'

const day = () => date({ mode: 'string' })
/** SQL: the key of a number: upper case, only A to Z and 0 to 9. */
export const keyOf = (column: string): string => `upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`
const count = () => numeric({ precision: 7, scale: 1, mode: 'number' })

/**
 * Pieces of a stock line that can be told apart from the others: a serial, a lot, a bin (docs/decisions/0038-units.md).
 * `quantity` is on the shelf and not reserved; it is part of the line's quantity while the unit is available
 * (stock_lines.unit_pieces). `is_gone`: no piece of it is in the house or sold any more, so its serial may be recorded
 * again. A unit changes only with its line locked.
 */
export const units = pgTable(
  'units',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    stockLineId: bigint({ mode: 'number' })
      .notNull()
      .references(() => stockLines.id, { onDelete: 'cascade' }),
    productId: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<UnitKind>().notNull(),
    mark: text().notNull().default(''),
    state: text().$type<UnitState>().notNull(),
    quantity: integer().notNull(),
    conditionCode: text().$type<ConditionCode>().notNull(),
    bin: text().notNull().default(''),
    paper: text(),
    paperNumber: text().notNull().default(''),
    paperBy: text().notNull().default(''),
    paperDate: day(),
    paperApproval: text().notNull().default(''),
    paperStatus: text().notNull().default(''),
    paperQuantity: integer(),
    paperRemarks: text().notNull().default(''),
    traceTo: text().notNull().default(''),
    lastOperator: text().notNull().default(''),
    cameOff: text().notNull().default(''),
    /** the serial number of the engine that it came off; blank: unknown, or no engine */
    engineSerial: text().notNull().default(''),
    nonIncident: boolean(),
    lifeLimit: text().notNull().default(''),
    hoursSinceNew: count(),
    cyclesSinceNew: count(),
    hoursSinceOverhaul: count(),
    cyclesSinceOverhaul: count(),
    manufacturedOn: day(),
    curedOn: day(),
    expiresOn: day(),
    receivedOn: day(),
    /** the month or quarter that a list gave for these days, such as `1Q25` (domain/text/list-day.ts); blank: a day */
    manufacturedAs: text().notNull().default(''),
    curedAs: text().notNull().default(''),
    expiresAs: text().notNull().default(''),
    /** blank: the store itself */
    owner: text().notNull().default(''),
    vendor: text().notNull().default(''),
    vendorDocument: text().notNull().default(''),
    cost: money(),
    /** the price of one piece; null: the price of its condition */
    price: money(),
    note: text().notNull().default(''),
    /** true if its release document stayed with the unit that it was split off: a certified true copy ships with it */
    paperIsCopy: boolean().notNull().default(false),
    /** the unit that it was split off, with the same created_at, because the pieces were received together */
    splitFrom: bigint({ mode: 'number' }),
    /** the delivery that it came with, if recorded */
    receiptLineId: bigint({ mode: 'number' }).references(() => receiptLines.id, { onDelete: 'set null' }),
    isGone: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [
    // Includes units without remaining pieces, because deleting a line searches for all of its units.
    index('units_of_line').on(t.stockLineId, t.isGone),
    index('units_product').on(t.productId, t.id),
    uniqueIndex('units_serial_once').on(t.productId, sql`upper(mark)`).where(sql`kind = 'serial' AND NOT is_gone`),
    // Few units have a price, and every change of a stock line searches for the units with one.
    index('units_priced').on(t.productId, t.stockLineId).where(sql`price IS NOT NULL AND NOT is_gone`),
    index('units_papered').on(t.productId).where(sql`state = 'available' AND quantity > 0 AND paper <> 'CoC'`),
    // For recalls by vendor.
    index('units_vendor').on(sql`upper(vendor) text_pattern_ops`).where(sql`vendor <> ''`),
    index('units_vendor_document').on(sql`upper(vendor_document)`).where(sql`vendor_document <> ''`),
    index('units_mark').on(sql`upper(mark) text_pattern_ops`).where(sql`mark <> ''`),
    index('units_paper_number').on(sql`upper(paper_number) text_pattern_ops`).where(sql`paper_number <> ''`),
    // Scans are matched by these numbers, with any separators (domain/catalogue/part-number.ts).
    index('units_mark_key')
      .on(sql.raw(keyOf('mark')))
      .where(sql`mark <> '' AND NOT is_gone`),
    index('units_paper_number_key')
      .on(sql.raw(keyOf('paper_number')))
      .where(sql`paper_number <> '' AND NOT is_gone`),
    index('units_expiring').on(t.expiresOn).where(sql`state = 'available' AND quantity > 0 AND expires_on IS NOT NULL`),
    index('units_quarantined').on(t.id).where(sql`state = 'quarantined'`),
    index('units_inspecting').on(t.id).where(sql`state = 'inspecting'`),
    index('units_without_paper').on(t.id).where(sql`paper IS NULL AND NOT is_gone`),
    index('units_condition_code').on(t.conditionCode, t.id).where(sql`NOT is_gone`),
    index('units_receipt_line').on(t.receiptLineId).where(sql`receipt_line_id IS NOT NULL`),
    index('units_split_from').on(t.splitFrom).where(sql`split_from IS NOT NULL`),
    check('units_kind', isOneOf('kind', UNIT_KIND_NAMES)),
    check('units_state', isOneOf('state', UNIT_STATE_NAMES)),
    check('units_condition_code', isOneOf('condition_code', CONDITION_CODE_NAMES)),
    check('units_paper', isOneOf('paper', RELEASE_PAPERS)),
    check('units_quantity', sql`quantity >= 0 AND (kind <> 'serial' OR quantity <= 1)`),
    check('units_mark_given', sql`kind = 'bulk' OR mark <> ''`),
    check('units_amounts', sql`cost >= 0 AND price >= 0`),
    check('units_paper_quantity', sql`paper_quantity > 0`),
    index('units_bin').on(sql`upper(bin) text_pattern_ops`).where(sql`bin <> '' AND NOT is_gone`),
    check('units_out_of_the_house', sql`state NOT IN ('returned_to_vendor', 'scrapped') OR quantity = 0`),
  ],
)

/** The events of a unit, and their actors. `pieces`: the number of pieces concerned. */
export const unitHistory = pgTable(
  'unit_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    unitId: bigint({ mode: 'number' })
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    pieces: integer().notNull(),
    orderId: uuid(),
    adminId: uuid(),
    note: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [
    index('unit_history_unit').on(t.unitId, t.id),
    check('unit_history_event', isOneOf('event', [...UNIT_EVENTS, ...Object.keys(UNIT_MOVES)])),
  ],
)

/**
 * The units of a stock line that an order has, with the pieces of each. They are reserved or sold, like the reservation
 * of the line, until they ship. Deleted when the reservation is released.
 */
export const reservedUnits = pgTable(
  'reserved_units',
  {
    orderId: uuid().notNull(),
    unitId: bigint({ mode: 'number' })
      .notNull()
      .references(() => units.id),
    quantity: integer().notNull(),
    /** the release document of the unit when it was reserved: the order ships with it */
    paper: text(),
  },
  t => [
    primaryKey({ columns: [t.orderId, t.unitId] }),
    index('reserved_units_unit').on(t.unitId),
    check('reserved_units_quantity', sql`quantity > 0`),
    check('reserved_units_paper', isOneOf('paper', RELEASE_PAPERS)),
  ],
)

/**
 * Units that shipped with an order, as of that day. Later changes of the unit do not change them. `came_back`: the
 * returned pieces.
 */
export const shippedUnits = pgTable(
  'shipped_units',
  {
    orderId: uuid().notNull(),
    unitId: bigint({ mode: 'number' }).notNull(),
    productId: bigint({ mode: 'number' }).notNull(),
    condition: text().notNull(),
    quantity: integer().notNull(),
    cameBack: integer().notNull().default(0),
    kind: text().$type<UnitKind>().notNull(),
    mark: text().notNull(),
    conditionCode: text().notNull(),
    paper: text(),
    paperNumber: text().notNull(),
    paperBy: text().notNull(),
    paperDate: day(),
    paperIsCopy: boolean().notNull().default(false),
    traceTo: text().notNull(),
    expiresOn: day(),
    shippedAt: moment().notNull().defaultNow(),
  },
  t => [
    primaryKey({ columns: [t.orderId, t.unitId] }),
    index('shipped_units_unit').on(t.unitId),
    index('shipped_units_paper_number').on(sql`upper(paper_number)`).where(sql`paper_number <> ''`),
    check('shipped_units_condition', isOneOf('condition', CONDITION_NAMES)),
    check('shipped_units_kind', isOneOf('kind', UNIT_KIND_NAMES)),
    check('shipped_units_quantity', sql`quantity > 0 AND came_back BETWEEN 0 AND quantity`),
  ],
)

const SHOWN = `mark, condition_code, paper, paper_number, paper_by, paper_date, paper_is_copy, trace_to,
  expires_on`
/** The units of orders, for other folders: shipped ones as of the shipment, others as of now. */
export const orderUnitsView = pgView('order_units_view', {}).as(
  sql.raw(`SELECT order_id, unit_id, product_id, condition, quantity, kind, ${SHOWN}, true AS is_shipped, NULL::numeric AS price FROM shipped_units
  UNION ALL
  SELECT r.order_id, r.unit_id, i.product_id, i.condition, r.quantity, u.kind, ${SHOWN.replace(/(\w+)/g, 'u.$1')}, false, coalesce(u.price, i.price)
    FROM reserved_units r JOIN units u ON u.id = r.unit_id JOIN stock_lines i ON i.id = u.stock_line_id`),
)

/** The units of parts that can be bought, for part pages. */
export const unitsForSaleView = pgView('units_for_sale', {}).as(
  sql.raw(`SELECT id, stock_line_id, product_id, quantity, kind, ${SHOWN}, hours_since_new, cycles_since_new,
    hours_since_overhaul, cycles_since_overhaul, manufactured_on, price, manufactured_as, expires_as, engine_serial FROM units
    WHERE NOT is_gone AND state = 'available' AND quantity > 0`),
)

/**
 * Parts with pieces for sale that a repair station or the maker has released: one row for each unit and each line with
 * unmarked pieces. A certificate of conformity is no release.
 */
export const paperedPartsView = pgView('papered_parts', {}).as(
  sql`SELECT product_id FROM units WHERE state = 'available' AND quantity > 0 AND paper <> 'CoC'
    UNION ALL SELECT product_id FROM stock_lines WHERE quantity > unit_pieces AND tag_type <> 'CoC'`,
)

/** The stock lines with units that have their own prices. */
export const pricedUnitsView = pgView('priced_units_view', {}).as(
  sql`SELECT product_id, stock_line_id FROM units WHERE price IS NOT NULL AND NOT is_gone`,
)

/** The units that staff must check: units in quarantine, and units for sale that expire. */
export const unitsToSeeView = pgView('units_to_see', {}).as(
  sql.raw(`SELECT id, product_id, kind, mark, state, quantity, expires_on FROM units
    WHERE state IN ('inspecting', 'quarantined') OR (state = 'available' AND quantity > 0 AND expires_on IS NOT NULL)`),
)

/**
 * The units in the house, as imports have them. `on_shelf`: the pieces there, including those that orders hold or have
 * bought; 0 for stopped units.
 */
export const unitsInHouseView = pgView('units_in_house', {}).as(
  sql.raw(`SELECT u.id, u.stock_line_id, u.product_id, u.kind, u.mark, u.condition_code, u.bin, u.paper, u.paper_number, u.paper_by,
    u.paper_date, u.trace_to, u.hours_since_new, u.cycles_since_new, u.hours_since_overhaul, u.cycles_since_overhaul,
    u.manufactured_on, u.cured_on, u.expires_on, u.owner, u.cost, u.price, u.note,
    CASE WHEN u.state = 'available' THEN u.quantity + coalesce(
      (SELECT sum(r.quantity) FROM reserved_units r WHERE r.unit_id = u.id), 0) ELSE 0 END::int AS on_shelf,
    u.paper_approval, u.paper_status, u.paper_quantity, u.paper_remarks, u.paper_is_copy, u.last_operator, u.came_off, u.non_incident,
    u.life_limit, u.received_on, u.vendor, u.vendor_document, u.manufactured_as, u.cured_as, u.expires_as, u.engine_serial
    FROM units u WHERE NOT u.is_gone`),
)

/**
 * The units that orders have or had, with the store's cost of a piece: reserved, sold and shipped, without returned
 * pieces. `cost` null: it was not recorded, or the unit was deleted.
 */
export const soldUnitsView = pgView('sold_units', {}).as(
  sql`SELECT s.order_id, s.product_id, s.quantity - s.came_back AS quantity, u.cost
    FROM shipped_units s LEFT JOIN units u ON u.id = s.unit_id WHERE s.quantity > s.came_back
  UNION ALL SELECT r.order_id, u.product_id, r.quantity, u.cost
    FROM reserved_units r JOIN units u ON u.id = r.unit_id`,
)

/** The pieces of units that can be sold and that the store owns, with the day they were received. */
export const ownUnitsView = pgView('own_units', {}).as(
  sql`SELECT id, product_id, quantity, cost, price, received_on, created_at, stock_line_id FROM units
    WHERE state = 'available' AND quantity > 0 AND owner = ''`,
)
