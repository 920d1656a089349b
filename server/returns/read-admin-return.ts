import { markText } from '../../domain/inventory/unit-words.ts'
import { ZERO } from '../../domain/money/money.ts'
import { isTooOldToRefund } from '../../domain/payments/payment.ts'
import { namesOf } from '../customers/accounts/names-of.ts'
import { readShippedMarks } from '../inventory/units/read-shipped.ts'
import { ADMIN, orderOf } from '../orders/find-order.ts'
import { readRefund } from '../payments/read-refund.ts'
import { chargeOf, leftToRefund } from '../payments/request-refund.ts'
import type { Db } from '../platform/db/database.ts'
import { type ReturnRow, readReturn, type WhichReturn } from './internal/move-return.ts'
import { readRefundState } from './internal/refund-state.ts'
import { sumsOf } from './internal/return-sums.ts'
import { type ReturnLine, returnableLines } from './internal/returnable-lines.ts'
import { readPieces, readSources } from './internal/returned-pieces.ts'
import { readUnitsWithBuyer } from './internal/units-with-buyer.ts'
import type { AdminReturn } from './shapes.ts'

/**
 * The returnable lines of an order, the refundable amount, and the decision. Refuses ORDER_NOT_FOUND, RETURN_NOT_FOUND.
 */
export async function readAdminReturn(db: Db, which: WhichReturn): Promise<AdminReturn> {
  const order = await orderOf(db, which.orderId, ADMIN)
  const row = await readReturn(db, { ...which, orderId: order.id })
  const lines = await returnableLines(db, order.id, row?.id ?? null)
  const { freightLeft, reason } = await sumsOf(db, order, row)
  const charge = await chargeOf(db, order.id)
  return {
    returnId: row?.id ?? null,
    state: row?.state ?? null,
    reason,
    freightLeft,
    lines: await withUnits(db, order.id, row, lines),
    left: (await leftToRefund(db, order.id))?.left ?? ZERO,
    isTooOld: isTooOldToRefund(charge),
    refundDays: charge?.refundDays ?? null,
    completion: await readCompletion(db, order.id, row),
  }
}

/** Adds to each line its units that are with the buyer. */
async function withUnits(
  db: Db,
  orderId: string,
  row: ReturnRow | null,
  lines: readonly ReturnLine[],
): Promise<AdminReturn['lines']> {
  const units = Map.groupBy(await readUnitsWithBuyer(db, orderId), ({ itemId }) => itemId)
  const requested = row?.units ?? []
  return lines.map(({ itemId, productId: _product, free: _free, ...line }) => {
    const withBuyer = (units.get(itemId) ?? []).map(unit => ({
      unitId: unit.unitId,
      name: markText(unit) || 'Bulk',
      quantity: unit.quantity,
      isAsked: requested.includes(unit.unitId),
    }))
    return { ...line, itemId, units: withBuyer }
  })
}

async function readCompletion(db: Db, orderId: string, row: ReturnRow | null): Promise<AdminReturn['completion']> {
  if (!row || row.receivedAt === null || row.goods === null || row.freight === null) return null
  const refund = await readRefund(db, row.refundId)
  const names = await namesOf(db, [row.decidedBy])
  const pieces = await readPieces(db, row)
  const sources = await readSources(db, row.id)
  const marks = new Map((await readShippedMarks(db, orderId)).map(unit => [unit.unitId, markText(unit)]))
  const { goods, freight, elsewhere, note, receivedAt, completedAt } = row
  return {
    pieces: pieces.map((piece, at) => {
      // Pieces without a named unit belong to the units in their packages.
      const units = piece.unitId == null ? (sources.get(at) ?? []).map(({ unitId }) => unitId) : [piece.unitId]
      const names = units.flatMap(unitId => (unitId === null ? [] : (marks.get(unitId) ?? [])))
      return { ...piece, name: [...new Set(names)].filter(Boolean).join(', ') }
    }),
    goods,
    freight,
    elsewhere,
    note,
    at: receivedAt,
    finishedAt: completedAt,
    by: names.get(row.decidedBy) ?? null,
    refund: readRefundState(refund?.state ?? null),
    problem: refund?.lastError ?? null,
  }
}
