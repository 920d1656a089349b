import { markText } from '../../domain/inventory/unit-words.ts'
import { ZERO } from '../../domain/money/money.ts'
import { unitsOfItems } from '../../domain/orders/item-units.ts'
import { isTooOldToRefund } from '../../domain/payments/payment.ts'
import { namesOf } from '../customers/accounts/names-of.ts'
import { readShippedMarks, readShippedUnits } from '../inventory/units/read-shipped.ts'
import { ADMIN, orderOf } from '../orders/find-order.ts'
import { readItems } from '../orders/read-items.ts'
import { readRefund } from '../payments/read-refund.ts'
import { chargeOf, leftToRefund } from '../payments/request-refund.ts'
import type { Db } from '../platform/db/database.ts'
import { type ReturnRow, readReturn, type WhichReturn } from './internal/move-return.ts'
import { readRefundState } from './internal/refund-state.ts'
import { sumsOf } from './internal/return-sums.ts'
import { type ReturnLine, returnableLines } from './internal/returnable-lines.ts'
import { readPieces } from './internal/returned-pieces.ts'
import type { AdminReturn } from './shapes.ts'

/** What can come back of an order and be given back for it, and what was decided of that. Refuses ORDER_NOT_FOUND, RETURN_NOT_FOUND. */
export async function readAdminReturn(db: Db, which: WhichReturn): Promise<AdminReturn> {
  const order = await orderOf(db, which.orderId, ADMIN)
  const kept = await readReturn(db, { ...which, orderId: order.id })
  const lines = await returnableLines(db, order.id, kept?.id ?? null)
  const { freightLeft, reason } = await sumsOf(db, order, kept)
  const charge = await chargeOf(db, order.id)
  return {
    ...{ returnId: kept?.id ?? null, state: kept?.state ?? null, reason, freightLeft },
    lines: await withUnits(db, order.id, kept, lines),
    left: (await leftToRefund(db, order.id))?.left ?? ZERO,
    isTooOld: isTooOldToRefund(charge),
    refundDays: charge?.refundDays ?? null,
    completion: await readCompletion(db, order.id, kept),
  }
}

/** Each line with the units of it that are out. */
async function withUnits(
  db: Db,
  orderId: string,
  kept: ReturnRow | null,
  lines: readonly ReturnLine[],
): Promise<AdminReturn['lines']> {
  const items = await readItems(db, orderId)
  const units = unitsOfItems(items, await readShippedUnits(db, orderId))
  const asked = kept?.units ?? []
  return lines.map(({ itemId, productId: _product, free: _free, ...line }) => {
    const own = units[items.findIndex(({ id }) => id === itemId)] ?? []
    const told = own.map(unit => ({
      ...{ unitId: unit.unitId, name: markText(unit) || 'Bulk', quantity: unit.quantity },
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
  const marks = pieces.some(({ unitId }) => unitId) ? await readShippedMarks(db, orderId) : []
  const { goods, freight, elsewhere, note, receivedAt, completedAt } = kept
  return {
    pieces: pieces.map(piece => {
      const unit = marks.find(({ unitId }) => unitId === piece.unitId)
      return { ...piece, name: unit ? markText(unit) : '' }
    }),
    ...{ goods, freight, elsewhere, note, at: receivedAt, finishedAt: completedAt },
    by: names.get(kept.decidedBy) ?? null,
    refund: readRefundState(refund?.state ?? null),
    problem: refund?.lastError ?? null,
  }
}
