import { asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../domain/refusal.ts'
import type { ReturnRequest } from '../../../domain/returns/return-request.ts'
import type { Tx } from '../../platform/db/database.ts'
import { returnRequestedLines } from '../tables.ts'
import type { RequestedLine } from './move-return.ts'
import type { ReturnLine } from './returnable-lines.ts'
import { readUnitsWithBuyer, type UnitWithBuyer } from './units-with-buyer.ts'

type Asked = ReturnRequest['lines']

/**
 * What a buyer may send back of what he asks for; of nothing that is named, all that can come back. Refuses ORDER_NOT_RETURNABLE where nothing
 * can, RETURN_LINES_WRONG, WRONG_UNIT.
 */
export function chosenLines(
  asked: Asked,
  returnable: readonly ReturnLine[],
  units: readonly UnitWithBuyer[],
): RequestedLine[] {
  const free = returnable.filter(line => line.free > 0)
  if (free.length === 0)
    throw new Refusal(
      'ORDER_NOT_RETURNABLE',
      'Nothing of this order is left to return: all of it was returned, or a return was requested before.',
    )
  if (asked.length === 0) return free.map(({ itemId, free: quantity }) => ({ itemId, quantity, unitId: null }))
  const left = new Map(free.map(line => [line.itemId, line.free]))
  const unitLeft = new Map(units.map(({ unitId, quantity }) => [unitId, quantity]))
  for (const { itemId, quantity, unitId } of asked) {
    const line = returnable.find(one => one.itemId === itemId)
    const rest = (left.get(itemId) ?? 0) - quantity
    if (!line || rest < 0)
      throw new Refusal(
        'RETURN_LINES_WRONG',
        line && `Of ${line.sku} ${line.free} can be sent back. Please look at the order again.`,
      )
    left.set(itemId, rest)
    if (unitId === undefined) continue
    const unit = units.find(one => one.unitId === unitId && one.productId === line.productId)
    const unitRest = (unitLeft.get(unitId) ?? 0) - quantity
    if (!unit || unitRest < 0) throw new Refusal('WRONG_UNIT')
    unitLeft.set(unitId, unitRest)
  }
  return asked.map(({ itemId, quantity, unitId = null }) => ({ itemId, quantity, unitId }))
}

/** The units of an order that are out, without the pieces that open returns are to bring. */
export async function unitsLeft(tx: Tx, orderId: string): Promise<UnitWithBuyer[]> {
  const { rows } = await tx.$client.query<{ unitId: number; pieces: number }>({
    name: 'units-on-their-way-back',
    text: `SELECT unit_id AS "unitId", sum(quantity)::int AS pieces FROM pieces_of_returns
      WHERE order_id = $1 AND unit_id IS NOT NULL AND state IN ('requested', 'approved') GROUP BY unit_id`,
    values: [orderId],
  })
  const taken = new Map(rows.map(({ unitId, pieces }) => [unitId, pieces]))
  return (await readUnitsWithBuyer(tx, orderId)).map(unit => ({
    ...unit,
    quantity: Math.max(0, unit.quantity - (taken.get(unit.unitId) ?? 0)),
  }))
}

/** Whether a return was asked for with these lines; those of one that named none are all that there were. */
export async function isOfLines(tx: Tx, returnId: string, asked: Asked): Promise<boolean> {
  if (asked.length === 0) return true
  const kept = await tx
    .select()
    .from(returnRequestedLines)
    .where(eq(returnRequestedLines.returnId, returnId))
    .orderBy(asc(returnRequestedLines.position))
  return (
    kept.length === asked.length &&
    kept.every(({ orderItemId, quantity, unitId }, at) => {
      const line = asked[at]
      return orderItemId === line?.itemId && quantity === line.quantity && unitId === (line.unitId ?? null)
    })
  )
}
