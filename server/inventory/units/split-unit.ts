import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { withIdempotencyKey } from '../../platform/idempotency/with-idempotency-key.ts'
import type { StockContext } from '../stock-context.ts'
import { lockUnit, type UnitRow } from './move-unit.ts'
import { copiedColumns, UNIT_COLUMNS } from './unit-columns.ts'

type Input = { unitId: number; version: number; quantity: number; bin: string; adminId: string; key: string }

/**
 * Splits a lot or bulk unit in two. `quantity` pieces that no order has become a new unit in a bin of its own, with the
 * other facts of the old unit. The release document stays with the old unit; a certified true copy goes with the new
 * one. Returns the ID of the new unit; a repeated key returns the same ID. Refuses UNIT_NOT_FOUND, UNIT_MOVED_ON,
 * UNIT_GONE_ALREADY, SERIAL_IS_ONE, UNIT_NOT_SPLIT, KEY_REUSED.
 */
export function splitUnit(context: StockContext, { key, ...input }: Input): Promise<number> {
  const { unitId, version, quantity, bin, adminId } = input
  return withIdempotencyKey(context.db, { key, what: { unitSplit: input } }, z.int(), async tx => {
    const { unit, line } = await lockUnit(tx, unitId, context, version)
    if (unit.isGone) throw new Refusal('UNIT_GONE_ALREADY')
    if (unit.kind === 'serial') throw new Refusal('SERIAL_IS_ONE')
    if (quantity > unit.quantity || quantity === unit.quantity + unit.taken) throw new Refusal('UNIT_NOT_SPLIT')
    const id = await writeSplit(tx, unit, { quantity, bin, adminId, note: '' })
    await writeAudit(tx, {
      adminId,
      action: 'stock.unit_split',
      subject: 'product',
      subjectId: line.productId,
      label: line.sku,
      before: { unit: unit.mark, quantity: unit.quantity },
      after: { unit: unit.mark, splitOff: quantity, bin },
    })
    return id
  })
}

type Split = { quantity: number; bin: string; adminId: string; note: string }

/** Splits a locked unit; the sum of the line does not change. Returns the id of the new unit. */
export async function writeSplit(tx: Tx, unit: UnitRow, { quantity, bin, adminId, note }: Split): Promise<number> {
  const row = await firstRow(tx, NumberIdShape, {
    name: 'split-unit',
    text: `WITH source AS (
        UPDATE units SET quantity = quantity - $2::int, version = version + 1 WHERE id = $1 RETURNING *
      ), added AS (
        INSERT INTO units (stock_line_id, product_id, state, quantity, paper_is_copy, split_from, receipt_line_id,
            manufactured_as, cured_as, expires_as, created_at, ${UNIT_COLUMNS})
          SELECT stock_line_id, product_id, state, $2::int, paper_is_copy OR paper IS NOT NULL, id, receipt_line_id,
            manufactured_as, cured_as, expires_as, created_at, ${copiedColumns({ bin: '$3::text' })} FROM source
          RETURNING id, stock_line_id, state
      ), told AS (
        INSERT INTO unit_history (unit_id, event, pieces, admin_id, note)
          SELECT $1, 'split', $2::int, $4::uuid, $5 UNION ALL SELECT id, 'split_off', $2::int, $4::uuid, $5 FROM added
      ), ledger AS (
        INSERT INTO stock_movements (stock_line_id, delta, reason, unit_id, admin_id, note)
          SELECT a.stock_line_id, m.sign * $2::int, 'unit', CASE m.sign WHEN 1 THEN a.id ELSE $1 END, $4::uuid, 'Split'
          FROM added a CROSS JOIN (VALUES (-1), (1)) m (sign) WHERE a.state = 'available'
      ), shown AS (
        UPDATE stock_lines i SET updated_at = now() FROM added WHERE i.id = added.stock_line_id
      )
      SELECT id FROM added`,
    values: [unit.id, quantity, bin, adminId, note],
  })
  return row?.id ?? 0
}
