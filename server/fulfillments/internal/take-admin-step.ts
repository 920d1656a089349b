import { isQuoted } from '../../../domain/cart/cart.ts'
import { type LineToShip, type PackagePieces, piecesByLine, splitLines } from '../../../domain/fulfillments/pack.ts'
import { isOrderEventAllowed, isRefunded, type ShipMode } from '../../../domain/orders/order.ts'
import { type AdminMove, whyNotMoved } from '../../../domain/orders/order-words.ts'
import { refundablePieces, refundedToShip } from '../../../domain/refunds/line-refund.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { looseLines, type PiecesToShip } from '../../inventory/pieces-to-ship.ts'
import { refuseWithoutDocuments } from '../../inventory/unit-documents/refuse-without-documents.ts'
import { refuseStopped } from '../../inventory/units/ship-units.ts'
import { refuseExpiredLines, refuseStoppedOut } from '../../inventory/units/stop-units-out.ts'
import { checkSeen, lockOrder, type OrderRow } from '../../orders/lock-order.ts'
import { readPaidLines } from '../../payments/read-paid-lines.ts'
import { isRefundedInFull, isVoidedByHand } from '../../payments/refunded-in-full.ts'
import type { Facts } from '../../platform/audit/write-audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type PackableLine, readPackable } from './read-packable.ts'

/** An order, and the version of it that the caller has seen; undefined: any version. */
export type OrderSeen = { orderId: string; version?: number | undefined }

/**
 * Locks a paid order for one step of the back office, if its status allows the step. The second of two concurrent
 * admins waits for the lock and is refused with the new status. Refuses ORDER_NOT_FOUND, ORDER_MOVED_ON,
 * ORDER_NOT_PAID, ORDER_BEING_REFUNDED, ORDER_VOIDED_BY_HAND, ORDER_REFUNDED.
 */
export async function lockForStep(tx: Tx, { orderId, version }: OrderSeen, step: AdminMove): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  refuseWhereItStands(order, step)
  checkSeen(order, version)
  // A package that has left can be delivered even after a refund.
  if (step !== 'delivered') await refuseWithoutMoney(tx, order)
  return order
}

/** Refuses, like the step itself, if the status or the payment of an order does not allow a package to leave. */
export async function checkMayLeave(db: Db, order: OrderRow): Promise<void> {
  refuseWhereItStands(order, 'shipped')
  await refuseWithoutMoney(db, order)
}

/** Refuses, like the step itself, if the pieces of an order that are in no package yet cannot leave now. */
export async function checkShippable(db: Db, order: OrderRow): Promise<void> {
  await checkMayLeave(db, order)
  const { lines, pieces } = await readPackable(db, order.id)
  await checkPieces(db, order, lines, pieces)
}

/**
 * Refuses, like the step itself, if these pieces of an order cannot leave together: the order must ship whole, a piece
 * is refunded or stopped, or a document is missing.
 */
export async function checkPieces(
  db: Db,
  order: OrderRow,
  lines: readonly PackableLine[],
  pieces: readonly PackagePieces[],
): Promise<void> {
  refuseSplitLines(order.shipMode, lines, pieces)
  await refuseRefundedPieces(db, order.id, lines, pieces)
  const leaving = fromStock(pieces, lines)
  await refuseStopped(
    db,
    leaving.map(({ unitId }) => unitId),
  )
  await refuseExpiredLines(db, looseLines(leaving))
  await refuseWithoutDocuments(db, order.id, leaving)
}

/** The pieces that are reserved from a stock line, for these lines of the order. */
export const fromStock = (
  pieces: readonly PackagePieces[],
  lines: readonly Pick<PackableLine, 'itemId' | 'requirements' | 'priceSource'>[],
): PiecesToShip[] => {
  const lineOf = new Map(lines.map(line => [line.itemId, line]))
  return pieces.flatMap(({ itemId, stockLineId, unitId, quantity }) => {
    if (stockLineId === null) return []
    const line = lineOf.get(itemId)
    const acceptedPapers = line?.requirements?.papers ?? []
    const isPaperWish = line !== undefined && isQuoted(line.priceSource)
    return [{ stockLineId, unitId, quantity, acceptedPapers, isPaperWish }]
  })
}

/** Refuses NOTHING_TO_PACK if there are no pieces, SHIPS_COMPLETE if the buyer wants more pieces in the same package. */
export function refuseSplitLines(
  shipMode: ShipMode,
  lines: readonly LineToShip[],
  pieces: readonly Pick<PackagePieces, 'itemId' | 'quantity'>[],
): void {
  const torn = splitLines(shipMode, lines, pieces).map(({ sku }) => sku)
  const named = torn.length > 3 ? `${torn.slice(0, 3).join(', ')} and more` : torn.join(', ')
  if (torn.length > 0)
    throw new Refusal('SHIPS_COMPLETE', `The buyer wants it whole: ${named} would not leave with it, or only in part.`)
  if (pieces.length === 0)
    throw new Refusal(
      'NOTHING_TO_PACK',
      'There is nothing to pack: everything still to ship is already in a package or has not arrived yet.',
    )
}

/**
 * Refuses PARCEL_REFUNDED if a line of these pieces has refunded pieces that have not left. They are
 * canceled before the rest of the line leaves, because otherwise a buyer would receive a part and its money (decision 0044).
 */
export async function refuseRefundedPieces(
  db: Db | Tx,
  orderId: string,
  lines: readonly Pick<PackableLine, 'itemId' | 'toShip'>[],
  pieces: readonly Pick<PackagePieces, 'itemId'>[],
): Promise<void> {
  const leaving = new Set(pieces.map(({ itemId }) => itemId))
  const toShip = new Map(lines.map(line => [line.itemId, line.toShip]))
  for (const line of await readPaidLines(db, orderId)) {
    const count = refundedToShip(line, toShip.get(line.itemId) ?? 0)
    if (leaving.has(line.itemId) && count > 0)
      throw new Refusal(
        'PARCEL_REFUNDED',
        `Refunded and not shipped: ${count} of ${line.sku}. Cancel these pieces, then ship the rest.`,
      )
  }
}

/**
 * Refuses PARCEL_REFUNDED if every piece of a package that has left is refunded. A package of which only some pieces
 * are refunded continues: it can no longer be divided, and the refund is goodwill.
 */
async function refuseRefundedPackage(tx: Tx, orderId: string, pieces: readonly PackagePieces[]): Promise<void> {
  const inPackage = piecesByLine(pieces)
  const left = (await readPaidLines(tx, orderId)).reduce(
    (all, line) => all + refundablePieces(line, inPackage.get(line.itemId) ?? 0),
    0,
  )
  if (left === 0) throw new Refusal('PARCEL_REFUNDED')
}

/**
 * Refuses, as for a package that has not left, if these pieces of a package in the house may not leave now: PARCEL_REFUNDED,
 * UNIT_QUARANTINED, UNIT_EXPIRED, and as refuseWithoutMoney.
 */
export async function refuseInHouse(tx: Tx, order: OrderRow, pieces: readonly PackagePieces[]): Promise<void> {
  await refuseWithoutMoney(tx, order)
  await refuseRefundedPackage(tx, order.id, pieces)
  await refuseStoppedOut(
    tx,
    pieces.flatMap(({ unitId }) => unitId ?? []),
  )
  await refuseExpiredLines(tx, looseLines(pieces))
}

/**
 * The other columns of such a step: it is unseen by the buyer and seen by the back office. The audit log stores
 * `before` and `after`.
 */
export const adminStep = (
  step: AdminMove,
  adminId: string,
  { note = '', before = {}, after = {} }: { note?: string; before?: Facts; after?: Facts } = {},
) => ({
  by: { adminId },
  note,
  facts: { notificationSeen: false, adminNotificationSeen: true },
  audit: { action: `order.${step}` as const, before, after },
})

function refuseWhereItStands({ status, paymentStatus, toShip }: OrderRow, step: AdminMove): void {
  const isLeaving = step === 'shipped' && toShip === 0
  if (isLeaving || !isOrderEventAllowed(step, status, 'admin'))
    throw new Refusal('ORDER_MOVED_ON', whyNotMoved(step, status), { status })
  if (paymentStatus === 'unpaid') throw new Refusal('ORDER_NOT_PAID')
}

/** Refuses ORDER_REFUNDED, ORDER_BEING_REFUNDED, ORDER_VOIDED_BY_HAND: nothing leaves after its refund. */
export async function refuseWithoutMoney(db: Db | Tx, { id, paymentStatus }: OrderRow): Promise<void> {
  if (isRefunded(paymentStatus)) throw new Refusal('ORDER_REFUNDED')
  if (await isRefundedInFull(db, id)) throw new Refusal('ORDER_BEING_REFUNDED')
  if (await isVoidedByHand(db, id)) throw new Refusal('ORDER_VOIDED_BY_HAND')
}
