import type { SheetUnit } from '../../../domain/bulk/reckon-changes.ts'
import { isCondition } from '../../../domain/catalogue/condition.ts'
import { type Cents, toDecimal } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { rows } from '../../platform/db/rows.ts'

/**
 * The cells of a unit in a sheet of units. `ofCondition`: the price of a piece in its condition; null: the price of the
 * part.
 */
export type UnitCells = Omit<SheetUnit, 'sku' | 'without'> & { productId: number; ofCondition: Cents | null }
const RowShape = z.object({
  id: z.number(),
  version: z.number(),
  productId: z.number(),
  mark: z.string(),
  bin: z.string(),
  isGone: z.boolean(),
  condition: z.string(),
  price: z.nullable(z.string()),
  ofCondition: z.nullable(z.string()),
})
type Row = z.output<typeof RowShape>

const CELLS = `SELECT u.id, u.version, u.product_id, i.condition, u.bin, u.price, i.price AS of_condition,
    concat_ws(' ', CASE u.kind WHEN 'serial' THEN 'S/N' WHEN 'lot' THEN 'Lot' END, nullif(u.mark, '')) AS mark, u.is_gone
  FROM units u JOIN stock_lines i ON i.id = u.stock_line_id`
const money = (text: string | null): Cents | null => (text === null ? null : readMoney(text))
const toCells = ({ condition, price, ofCondition, ...unit }: Row): UnitCells[] =>
  isCondition(condition) ? [{ ...unit, condition, price: money(price), ofCondition: money(ofCondition) }] : []

/** Reads units by id, in no order; missing ones are left out. */
export async function readUnitCells(db: Db | Tx, ids: readonly number[]): Promise<UnitCells[]> {
  const found = await rows(db, RowShape, {
    name: 'sheet-units',
    text: `${CELLS} WHERE u.id = ANY($1::bigint[])`,
    values: [[...ids]],
  })
  return found.flatMap(toCells)
}

/**
 * Locks units with their lines, in the same order as orders do, and reads them. Leaves out a unit that a return has
 * just moved to another condition.
 */
export async function lockUnitCells(tx: Tx, ids: readonly number[]): Promise<UnitCells[]> {
  if (ids.length === 0) return []
  const lines = await rows(
    tx,
    NumberIdShape,
    `SELECT id FROM stock_lines WHERE id IN (SELECT stock_line_id FROM units WHERE id = ANY($1::bigint[]))
      ORDER BY product_id, id FOR UPDATE`,
    [[...ids]],
  )
  const found = await rows(
    tx,
    RowShape,
    `${CELLS} WHERE u.id = ANY($1::bigint[]) AND u.stock_line_id = ANY($2::bigint[]) ORDER BY u.id FOR UPDATE OF u`,
    [[...ids], lines.map(({ id }) => id)],
  )
  return found.flatMap(toCells)
}

/**
 * Writes bins and prices of locked units in one statement. The history of each unit has the old and the new bin, and
 * records a change of price.
 */
export async function writeUnitCells(tx: Tx, units: readonly UnitCells[], adminId: string): Promise<void> {
  if (units.length === 0) return
  await tx.$client.query({
    name: 'sheet-write-units',
    text: `WITH given AS (
        SELECT c.id, c.bin, c.price, u.bin AS was_bin, u.price AS was_price
        FROM unnest($1::bigint[], $2::text[], $3::numeric[]) AS c (id, bin, price) JOIN units u ON u.id = c.id
      ), changed AS (
        UPDATE units u SET bin = g.bin, price = g.price, version = version + 1 FROM given g WHERE u.id = g.id
        RETURNING u.id, u.stock_line_id, u.quantity
      ), told AS (
        INSERT INTO unit_history (unit_id, event, pieces, admin_id, note)
        SELECT c.id, e.event, c.quantity + (SELECT coalesce(sum(r.quantity), 0) FROM reserved_units r WHERE r.unit_id = c.id), $4, e.note
        FROM changed c JOIN given g USING (id) CROSS JOIN LATERAL (VALUES
          ('relocated', g.bin <> g.was_bin, coalesce(nullif(g.was_bin, ''), 'no bin') || ' → ' || coalesce(nullif(g.bin, ''), 'no bin')),
          ('changed', g.price IS DISTINCT FROM g.was_price, '')) AS e (event, is_so, note) WHERE e.is_so
      )
      -- The part's page in the back office follows its lines, and so does the lowest price of a part.
      UPDATE stock_lines i SET updated_at = now() FROM (SELECT DISTINCT stock_line_id FROM changed) m WHERE i.id = m.stock_line_id`,
    values: [
      ...[units.map(({ id }) => id), units.map(({ bin }) => bin)],
      ...[units.map(({ price }) => (price === null ? null : toDecimal(price))), adminId],
    ],
  })
}
