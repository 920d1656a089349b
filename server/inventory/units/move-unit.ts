import { afterUnitMove, UNIT_STATE_NAMES, type UnitMove, type UnitState } from '../../../domain/inventory/unit.ts'
import { UnitFactsShape } from '../../../domain/inventory/unit-facts.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { serveBackorders } from '../backorders/serve-backorders.ts'
import { type Line, lockLine } from '../internal/lock-line.ts'
import type { StockContext } from '../stock-context.ts'
import { isInspected } from './needs-inspector.ts'
import { noteByHand } from './stop-units-out.ts'
import { SELECTED_FACTS } from './unit-columns.ts'

export const UnitRowShape = z.object({
  ...UnitFactsShape.shape,
  id: z.number(),
  productId: z.number(),
  stockLineId: z.number(),
  state: z.enum(UNIT_STATE_NAMES),
  quantity: z.number(),
  /** pieces of it that orders hold or have bought, and that have not shipped */
  taken: z.number(),
  version: z.number(),
  paperIsCopy: z.boolean(),
  /** its receipt line */
  receiptLineId: z.nullable(z.number()),
  isGone: z.boolean(),
  /** true if quality has confirmed its facts */
  isInspected: z.boolean(),
})
export type UnitRow = z.output<typeof UnitRowShape>
/** SQL: units `u`, to be followed by a WHERE. */
const UNIT_ROWS = `SELECT u.id, u.product_id, u.stock_line_id, u.state, u.quantity, u.version,
    u.paper_is_copy, u.is_gone, u.receipt_line_id, ${SELECTED_FACTS},
    ${isInspected('u')} AS is_inspected,
    (SELECT coalesce(sum(r.quantity), 0)::int FROM reserved_units r WHERE r.unit_id = u.id) AS taken
  FROM units u`
type Parts = Pick<StockContext, 'stockedPart'>

/** The actor who moves a unit: an admin, or the store itself. */
export type MovedBy = { adminId: string } | 'clock'

const LineShape = z.object({ line: z.number() })

/**
 * Locks the line of a unit, and with it the unit, until the transaction ends. `version`: the version that the caller
 * read. Refuses UNIT_NOT_FOUND, UNIT_MOVED_ON.
 */
export async function lockUnit(
  tx: Tx,
  unitId: number,
  parts: Parts,
  version?: number,
): Promise<{ unit: UnitRow; line: Line }> {
  const found = await firstRow(tx, LineShape, 'SELECT stock_line_id AS line FROM units WHERE id = $1', [unitId])
  const lineId = found?.line
  if (lineId === undefined) throw new Refusal('UNIT_NOT_FOUND')
  const { line, units } = await lockUnitsOf(tx, lineId, [unitId], parts)
  const [unit] = units
  // A return has just moved the unit to another condition.
  if (!unit || (version !== undefined && unit.version !== version)) throw new Refusal('UNIT_MOVED_ON')
  return { unit, line }
}

/** Locks a stock line and some of its units until the transaction ends. Leaves out units of another line. */
export async function lockUnitsOf(
  tx: Tx,
  lineId: number,
  unitIds: readonly number[],
  parts: Parts,
): Promise<{ line: Line; units: UnitRow[] }> {
  const line = await lockLine(tx, lineId, parts)
  const found = await rows(
    tx,
    UnitRowShape,
    `${UNIT_ROWS} WHERE u.id = ANY($1) AND u.stock_line_id = $2 ORDER BY u.id FOR UPDATE`,
    [unitIds, lineId],
  )
  return { line, units: found }
}

const IdAndLineShape = z.object({ id: z.number(), line: z.number() })

/**
 * Locks the lines of several units, and with them the units, in the order of lockStock. Returns the units by id.
 * Refuses UNIT_NOT_FOUND, UNIT_MOVED_ON.
 */
export async function lockUnits(tx: Tx, unitIds: readonly number[]): Promise<Map<number, UnitRow>> {
  const found = await rows(
    tx,
    IdAndLineShape,
    'SELECT id, stock_line_id AS line FROM units WHERE id = ANY($1::bigint[])',
    [unitIds],
  )
  if (found.length < unitIds.length) throw new Refusal('UNIT_NOT_FOUND')
  const lines = [...new Set(found.map(({ line }) => line))]
  await tx.$client.query('SELECT FROM stock_lines WHERE id = ANY($1::bigint[]) ORDER BY product_id, id FOR UPDATE', [
    lines,
  ])
  const listed = await rows(
    tx,
    UnitRowShape,
    `${UNIT_ROWS} WHERE u.id = ANY($1::bigint[]) AND u.stock_line_id = ANY($2::bigint[]) ORDER BY u.id FOR UPDATE`,
    [unitIds, lines],
  )
  // A return has just moved a unit to another condition.
  if (listed.length < unitIds.length) throw new Refusal('UNIT_MOVED_ON')
  return new Map(listed.map(unit => [unit.id, unit]))
}

/**
 * Moves a locked unit by the table of states (domain/inventory/unit.ts). This is the only code that writes the state;
 * it writes the history, the ledger and the sums of the line in the same statement. Orders retain their pieces of the
 * unit. Throws if the table has no such move. Returns the change of the quantity that can be sold.
 */
export async function writeMove(tx: Tx, unit: UnitRow, move: UnitMove, by: MovedBy, note: string): Promise<number> {
  const state = afterUnitMove(move, unit.state)
  if (state === null) throw new Error(`unit ${unit.id}: ${move} is not a move from ${unit.state}`)
  const isOut = state === 'returned_to_vendor' || state === 'scrapped'
  const sellable = (where: UnitState) => (where === 'available' ? unit.quantity : 0)
  const delta = sellable(state) - sellable(unit.state)
  await tx.$client.query({
    name: 'move-unit',
    text: `WITH moved AS (
        UPDATE units SET state = $2, version = version + 1, quantity = CASE WHEN $3 THEN 0 ELSE quantity END,
          is_gone = $3 AND $4::int = 0 WHERE id = $1 RETURNING id, stock_line_id
      ), told AS (
        INSERT INTO unit_history (unit_id, event, pieces, admin_id, note) SELECT id, $5, $6, $7, $8 FROM moved
      ), ledger AS (
        INSERT INTO stock_movements (stock_line_id, delta, reason, unit_id, admin_id, note)
        SELECT stock_line_id, $9::int, 'unit', id, $7, nullif($8, '') FROM moved WHERE $9::int <> 0
      )
      UPDATE stock_lines SET quantity = quantity + $9::int, unit_pieces = unit_pieces + $9::int, updated_at = now()
        FROM moved WHERE stock_lines.id = moved.stock_line_id AND $9::int <> 0`,
    values: [
      ...[unit.id, state, isOut, unit.taken, move, unit.quantity],
      ...[by === 'clock' ? null : by.adminId, note, delta],
    ],
  })
  return delta
}

type Input = { unitId: number; version: number; move: UnitMove; note: string; adminId: string }

/**
 * Moves a unit for an admin. Refuses UNIT_NOT_FOUND, UNIT_MOVED_ON, UNIT_GONE_ALREADY, UNIT_RESERVED (pieces that
 * orders have can leave only with them).
 */
export function moveUnit(
  context: StockContext,
  { unitId, version, move, adminId, note: reason }: Input,
): Promise<void> {
  const note = move === 'quarantined' ? noteByHand(reason) : reason
  return inTransaction(context.db, async tx => {
    const { unit, line } = await lockUnit(tx, unitId, context, version)
    if (unit.isGone) throw new Refusal('UNIT_GONE_ALREADY')
    const state = afterUnitMove(move, unit.state)
    if (state === null) throw new Refusal('UNIT_MOVED_ON')
    if ((state === 'returned_to_vendor' || state === 'scrapped') && unit.taken > 0) throw new Refusal('UNIT_RESERVED')
    const delta = await writeMove(tx, unit, move, { adminId }, note)
    await writeAudit(tx, {
      adminId,
      action: 'stock.unit_moved',
      subject: 'product',
      subjectId: line.productId,
      label: line.sku,
      before: { unit: unit.mark, state: unit.state },
      after: { unit: unit.mark, state, note },
    })
    if (delta > 0) await serveBackorders(tx, [line.productId], { receiptLineId: unit.receiptLineId })
  })
}
