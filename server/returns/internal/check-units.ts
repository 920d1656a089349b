import { markText } from '../../../domain/inventory/unit-words.ts'
import { REFUSALS, Refusal } from '../../../domain/refusal.ts'
import type { ReturnedPiece } from '../../../domain/returns/return-decision.ts'
import { findShippedSerials, type ShippedUnit } from '../../inventory/units/read-shipped.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ReturnLine } from './returnable-lines.ts'

/**
 * Replaces typed serial numbers with the IDs of the shipped units of the order. Refuses WRONG_UNIT if no unit has the
 * number.
 */
export async function unitsOfSerials(
  tx: Tx,
  orderId: string,
  pieces: readonly ReturnedPiece[],
  lines: readonly ReturnLine[],
): Promise<ReturnedPiece[]> {
  const typed = pieces.flatMap(({ serial }) => serial ?? [])
  const shipped = typed.length > 0 ? await findShippedSerials(tx, orderId, typed) : []
  return pieces.map(({ serial, ...piece }) => {
    if (serial === undefined) return piece
    const productId = lines.find(line => line.position === piece.position)?.productId ?? null
    const unit = shipped.find(one => one.productId === productId && one.mark === serial.toUpperCase())
    if (!unit) throw new Refusal('WRONG_UNIT', `S/N ${serial}: ${REFUSALS.WRONG_UNIT.text}`)
    return { ...piece, unitId: unit.unitId }
  })
}

/**
 * Checks that returned units shipped with the order: each named unit belongs to the part, with at most its shipped
 * quantity. If only some of several serial numbers came back, the caller must name them. Refuses WRONG_UNIT.
 */
export function checkReturnedUnits(
  pieces: readonly ReturnedPiece[],
  lines: readonly ReturnLine[],
  shipped: readonly ShippedUnit[],
): void {
  const left = new Map(shipped.map(({ unitId, quantity }) => [unitId, quantity]))
  const productOf = (position: number) => lines.find(line => line.position === position)?.productId ?? null
  for (const { position, quantity, unitId = null } of pieces) {
    if (unitId === null) continue
    const unit = shipped.find(one => one.unitId === unitId && one.productId === productOf(position))
    const rest = (left.get(unitId) ?? 0) - quantity
    if (!unit || rest < 0) throw new Refusal('WRONG_UNIT')
    left.set(unitId, rest)
  }
  for (const productId of new Set(lines.map(line => line.productId))) {
    const serials = shipped.filter(unit => unit.productId === productId && unit.kind === 'serial')
    const others = shipped.some(unit => unit.productId === productId && unit.kind !== 'serial')
    const sold = lines.filter(line => line.productId === productId).reduce((all, line) => all + line.quantity, 0)
    // If all sold pieces had serial numbers, an unnamed piece has one of the remaining numbers.
    if (serials.length === 0 || others || serials.length < sold) continue
    const open = serials.filter(({ unitId }) => left.get(unitId))
    const unnamed = pieces
      .filter(piece => productOf(piece.position) === productId && piece.unitId == null)
      .reduce((all, piece) => all + piece.quantity, 0)
    if (unnamed > 0 && unnamed < open.length)
      throw new Refusal('WRONG_UNIT', `Please say which came back: ${open.map(markText).join(', ')}.`)
  }
}
