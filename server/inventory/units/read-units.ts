import { UNIT_STATE_NAMES } from '../../../domain/inventory/unit.ts'
import { UnitFactsShape } from '../../../domain/inventory/unit-facts.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import type { StockContext } from '../stock-context.ts'
import { isInspected } from './needs-inspector.ts'
import { SELECTED_FACTS } from './unit-columns.ts'

const AT_ONCE = 200

export const UnitShape = z.object({
  id: z.int(),
  productId: z.int(),
  stockLineId: z.int(),
  /** the store's condition that it is sold in */
  condition: z.string(),
  state: z.enum(UNIT_STATE_NAMES),
  /** pieces on the shelf that no order has */
  quantity: z.int(),
  /** pieces that orders hold or have bought, and that have not shipped */
  taken: z.int(),
  /** true if no pieces are in stock any more */
  isGone: z.boolean(),
  /** true if its release document stayed with the unit that it was split off: a certified true copy ships with it */
  paperIsCopy: z.boolean(),
  /** the unit that it was split off */
  splitFrom: z.nullable(z.int()),
  /** the delivery that it came with, if recorded */
  receiptId: z.nullable(z.int()),
  /** the month or quarter that a list gave for these days; blank: a day */
  manufacturedAs: z.string(),
  curedAs: z.string(),
  expiresAs: z.string(),
  version: z.int(),
  /** true if quality has confirmed its facts: from then on only quality changes them */
  isInspected: z.boolean(),
  ...UnitFactsShape.shape,
})
export type Unit = z.infer<typeof UnitShape>
export const UnitsShape = z.object({
  units: z.array(UnitShape),
  /** the cursor for the next page; null: this is the last page */
  after: z.nullable(z.int()),
})

export const UnitEventShape = z.object({
  event: z.string(),
  pieces: z.int(),
  at: z.date(),
  orderId: z.nullable(z.string()),
  /** the account id of the admin; null: none, or the store itself */
  adminId: z.nullable(z.string()),
  note: z.string(),
})

/** SQL: units `u` with their lines, to be followed by a WHERE. */
export const FOUND = `SELECT u.id, u.product_id, u.stock_line_id, i.condition, u.state, u.quantity,
    u.is_gone, u.paper_is_copy, u.split_from, u.version,
    u.manufactured_as, u.cured_as, u.expires_as,
    ${isInspected('u')} AS is_inspected, ${SELECTED_FACTS},
    (SELECT l.receipt_id FROM receipt_lines l WHERE l.id = u.receipt_line_id) AS receipt_id,
    (SELECT coalesce(sum(r.quantity), 0)::int FROM reserved_units r WHERE r.unit_id = u.id) AS taken
  FROM units u JOIN stock_lines i ON i.id = u.stock_line_id`

/** The filters of a part's units: all, those in stock, or those without remaining pieces. */
export const UNITS_SHOWN = ['all', 'here', 'gone'] as const
type Listed = { productId: number; show: (typeof UNITS_SHOWN)[number]; after: number | null }

/** Lists the units of a part, the newest first, 200 at once. */
export async function listUnits(
  { db }: Pick<StockContext, 'db'>,
  { productId, show, after }: Listed,
): Promise<z.infer<typeof UnitsShape>> {
  const found = await rows(db, UnitShape, {
    name: 'units-of-part',
    text: `${FOUND} WHERE u.product_id = $1 AND ($2::bigint IS NULL OR u.id < $2) AND ($3 = 'all' OR u.is_gone = ($3 = 'gone'))
      ORDER BY u.id DESC LIMIT ${AT_ONCE + 1}`,
    values: [productId, after, show],
  })
  const units = found.slice(0, AT_ONCE)
  return { units, after: found.length > AT_ONCE ? (units.at(-1)?.id ?? null) : null }
}

/** Reads one unit. Refuses UNIT_NOT_FOUND. */
export async function readUnit({ db }: Pick<StockContext, 'db'>, unitId: number): Promise<Unit> {
  const unit = await firstRow(db, UnitShape, {
    name: 'read-unit',
    text: `${FOUND} WHERE u.id = $1`,
    values: [unitId],
  })
  if (!unit) throw new Refusal('UNIT_NOT_FOUND')
  return unit
}

/** Reads units by ID, in the order of the IDs. Leaves out missing ones. */
export async function readUnits({ db }: Pick<StockContext, 'db'>, unitIds: readonly number[]): Promise<Unit[]> {
  return rows(db, UnitShape, {
    name: 'read-units',
    text: `${FOUND} WHERE u.id = ANY($1::bigint[]) ORDER BY array_position($1::bigint[], u.id)`,
    values: [unitIds],
  })
}

/** Lists the history of a unit, the latest first. Refuses UNIT_NOT_FOUND. */
export async function readUnitHistory(
  { db }: Pick<StockContext, 'db'>,
  unitId: number,
): Promise<z.infer<typeof UnitEventShape>[]> {
  const events = await rows(db, UnitEventShape, {
    name: 'unit-history',
    text: `SELECT event, pieces, created_at AS at, order_id, admin_id, note FROM unit_history
      WHERE unit_id = $1 ORDER BY id DESC LIMIT 500`,
    values: [unitId],
  })
  // Every unit has an `added` event.
  if (events.length === 0) throw new Refusal('UNIT_NOT_FOUND')
  return events
}

const FOUND_AT_ONCE = 20

/**
 * Finds units whose serial, lot, paper number or bin begins with a text: exact matches first, then those in the house.
 */
export async function findUnits({ db }: Pick<StockContext, 'db'>, text: string): Promise<Unit[]> {
  const typed = text.trim().toUpperCase()
  if (typed === '') return []
  return rows(db, UnitShape, {
    name: 'find-units',
    text: `${FOUND} WHERE (u.mark <> '' AND upper(u.mark) LIKE $1) OR (u.paper_number <> '' AND upper(u.paper_number) LIKE $1)
        OR (u.bin <> '' AND NOT u.is_gone AND upper(u.bin) LIKE $1)
      ORDER BY $2 IN (upper(u.mark), upper(u.paper_number)) DESC, $2 = upper(u.bin) DESC, u.is_gone, u.id DESC LIMIT ${FOUND_AT_ONCE}`,
    values: [`${typed.replace(/[\\%_]/g, '\\$&')}%`, typed],
  })
}
