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

/** What can come back of an order and be given back for it, and what was decided of that. Refuses ORDER_NOT_FOUND, RETURN_NOT_FOUND. */
export async function readAdminReturn(db: Db, which: WhichReturn): Promise<AdminReturn> {
  const order = await orderOf(db, which.orderId, ADMIN)
  const kept = await readReturn(db, { ...which, orderId: order.id })
  const lines = await returnableLines(db, order.id, kept?.id ?? null)
  const { freightLeft, reason } = await sumsOf(db, order, kept)
  const charge = await chargeOf(db, order.id)
  return {
    returnId: kept?.id ?? null,
    state: kept?.state ?? null,
    reason,
    freightLeft,
    lines: await withUnits(db, order.id, kept, lines),
    left: (await leftToRefund(db, order.id))?.left ?? ZERO,
    isTooOld: isTooOldToRefund(charge),
    refundDays: charge?.refundDays ?? null,
    completion: await readCompletion(db, order.id, kept),
  }
}

/** Each line with the units of it that are with the buyer. */
async function withUnits(
  db: Db,
  orderId: string,
  kept: ReturnRow | null,
  lines: readonly ReturnLine[],
): Promise<AdminReturn['lines']> {
  const units = Map.groupBy(await readUnitsWithBuyer(db, orderId), ({ itemId }) => itemId)
  const asked = kept?.units ?? []
  return lines.map(({ itemId, productId: _product, free: _free, ...line }) => {
    const told = (units.get(itemId) ?? []).map(unit => ({
      unitId: unit.unitId,
      name: markText(unit) || 'Bulk',
      quantity: unit.quantity,
      isAsked: asked.includes(unit.unitId),
    }))
    return { ...line, itemId, units: told }
  })
}

async function readCompletion(db: Db, orderId: string, kept: ReturnRow | null): Promise<AdminReturn['completion']> {
  if (!kept || kept.receivedAt === null || kept.goods === null || kept.freight === null) return null
  const refund = await readRefund(db, kept.refundId)
  const names = await namesOf(db, [kept.decidedBy])
  const pieces = await readPieces(db, kept)
  const sources = await readSources(db, kept.id)
  const marks = new Map((await readShippedMarks(db, orderId)).map(unit => [unit.unitId, markText(unit)]))
  const { goods, freight, elsewhere, note, receivedAt, completedAt } = kept
  return {
    pieces: pieces.map((piece, at) => {
      // Pieces that nobody named are of the units that left in their packages.
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
    by: names.get(kept.decidedBy) ?? null,
    refund: readRefundState(refund?.state ?? null),
    problem: refund?.lastError ?? null,
  }
}
