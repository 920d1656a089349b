import { asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../domain/refusal.ts'
import type { ReturnRequest } from '../../../domain/returns/return-request.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { returnRequestedLines } from '../tables.ts'
import type { RequestedLine } from './move-return.ts'
import type { ReturnLine } from './returnable-lines.ts'
import { readUnitsWithBuyer, type UnitWithBuyer } from './units-with-buyer.ts'

type ChosenByBuyer = ReturnRequest['lines']

/**
 * The requested lines that a buyer may return; without a selection, all lines that can come back. Refuses
 * ORDER_NOT_RETURNABLE if no line can, RETURN_LINES_WRONG, WRONG_UNIT.
 */
export function chosenLines(
  requested: ChosenByBuyer,
  returnable: readonly ReturnLine[],
  units: readonly UnitWithBuyer[],
): RequestedLine[] {
  const free = returnable.filter(line => line.free > 0)
  if (free.length === 0)
    throw new Refusal(
      'ORDER_NOT_RETURNABLE',
      'Nothing of this order is left to return: all of it was returned, or a return was requested before.',
    )
  if (requested.length === 0) return free.map(({ itemId, free: quantity }) => ({ itemId, quantity, unitId: null }))
  const left = new Map(free.map(line => [line.itemId, line.free]))
  const unitLeft = new Map(units.map(({ unitId, quantity }) => [unitId, quantity]))
  for (const { itemId, quantity, unitId } of requested) {
    const line = returnable.find(one => one.itemId === itemId)
    const rest = (left.get(itemId) ?? 0) - quantity
    if (!line || rest < 0)
      throw new Refusal(
        'RETURN_LINES_WRONG',
        line && `Only ${line.free} of ${line.sku} can be returned. Please check the order again.`,
      )
    left.set(itemId, rest)
    if (unitId === undefined) continue
    const unit = units.find(one => one.unitId === unitId && one.productId === line.productId)
    const unitRest = (unitLeft.get(unitId) ?? 0) - quantity
    if (!unit || unitRest < 0) throw new Refusal('WRONG_UNIT')
    unitLeft.set(unitId, unitRest)
  }
  return requested.map(({ itemId, quantity, unitId = null }) => ({ itemId, quantity, unitId }))
}

const RowShape = z.object({ unitId: z.number(), pieces: z.number() })

/** The units of an order that are with the buyer, without pieces in open returns. */
export async function unitsLeft(tx: Tx, orderId: string): Promise<UnitWithBuyer[]> {
  const found = await rows(tx, RowShape, {
    name: 'units-on-their-way-back',
    text: `SELECT unit_id, sum(quantity)::int AS pieces FROM pieces_of_returns
      WHERE order_id = $1 AND unit_id IS NOT NULL AND state IN ('requested', 'approved') GROUP BY unit_id`,
    values: [orderId],
  })
  const piecesByUnit = new Map(found.map(({ unitId, pieces }) => [unitId, pieces]))
  return (await readUnitsWithBuyer(tx, orderId)).map(unit => ({
    ...unit,
    quantity: Math.max(0, unit.quantity - (piecesByUnit.get(unit.unitId) ?? 0)),
  }))
}

/** True if the return was requested with these lines. A request without lines means all of them. */
export async function isOfLines(tx: Tx, returnId: string, requested: ChosenByBuyer): Promise<boolean> {
  if (requested.length === 0) return true
  const stored = await tx
    .select()
    .from(returnRequestedLines)
    .where(eq(returnRequestedLines.returnId, returnId))
    .orderBy(asc(returnRequestedLines.position))
  return (
    stored.length === requested.length &&
    stored.every(({ orderItemId, quantity, unitId }, at) => {
      const line = requested[at]
      return orderItemId === line?.itemId && quantity === line.quantity && unitId === (line.unitId ?? null)
    })
  )
}
