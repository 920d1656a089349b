import { isCondition } from '../../domain/catalogue/condition.ts'
import { codeOf } from '../../domain/catalogue/condition-code.ts'
import { afterUnitMove } from '../../domain/inventory/unit.ts'
import { unknownUnit } from '../../domain/inventory/unit-facts.ts'
import type { Tx } from '../platform/db/database.ts'
import type { PiecesToShip } from './pieces-to-ship.ts'
import { lockStock } from './reserve-stock.ts'
import { insertUnit } from './units/add-unit.ts'
import { lockUnits, writeMove } from './units/move-unit.ts'
import { recallNote } from './units/stop-units-out.ts'

/**
 * Quarantines the pieces that an order has reserved, for a recall. They stay reserved, and are not for sale when they
 * are released. Their units are stopped, and pieces without a unit become a new bulk unit. `productIds`: all parts of
 * the order, whose stock is locked.
 */
export async function quarantinePieces(
  tx: Tx,
  { orderId, productIds }: { orderId: string; productIds: readonly number[] },
  pieces: readonly PiecesToShip[],
  reason: string,
  adminId: string,
): Promise<void> {
  const note = recallNote(reason)
  const lines = await lockStock(tx, productIds)
  const units = await lockUnits(tx, [...new Set(pieces.flatMap(({ unitId }) => unitId ?? []))])
  for (const unit of units.values())
    if (afterUnitMove('quarantined', unit.state) !== null) await writeMove(tx, unit, 'quarantined', { adminId }, note)
  for (const { stockLineId, unitId, quantity } of pieces) {
    const line = lines.find(({ id }) => id === stockLineId)
    if (unitId !== null || !line || !isCondition(line.condition)) continue
    const { productId } = line
    const facts = { ...unknownUnit(codeOf(line.condition)), note }
    const id = await insertUnit(tx, line.id, { productId, quantity, source: 'arrived', facts, adminId })
    await tx.$client.query(
      `WITH stopped AS (UPDATE units SET state = 'quarantined', quantity = 0, version = version + 1 WHERE id = $1 RETURNING id),
        told AS (INSERT INTO unit_history (unit_id, event, pieces, admin_id, note) SELECT id, 'quarantined', $3, $4, $5 FROM stopped)
        INSERT INTO reserved_units (order_id, unit_id, quantity) SELECT $2, id, $3 FROM stopped`,
      [id, orderId, quantity, adminId, note],
    )
  }
}
