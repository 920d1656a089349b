import { eq } from 'drizzle-orm'
import type { PackedBox } from '../../domain/fulfillments/fulfillment.ts'
import { matchesChosenUnit, type PackagePieces } from '../../domain/fulfillments/pack.ts'
import { mayDecideExchange } from '../../domain/inventory/exchange.ts'
import { Refusal } from '../../domain/refusal.ts'
import { may, type Role } from '../../domain/staff/roles.ts'
import { swapPieces } from '../inventory/units/swap-pieces.ts'
import { moveOrder } from '../orders/move-order.ts'
import { readItems } from '../orders/read-items.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { lockPackage, type PackageSeen } from './internal/lock-package.ts'
import { moveFulfillment, moveWithPackage, readPieces, writePieces } from './internal/move-fulfillment.ts'
import { readPackableLines } from './internal/read-packable.ts'
import { readPartPrice } from './internal/read-part-price.ts'
import { refuseHeld } from './internal/refuse-held.ts'
import { adminStep, lockForStep, refuseRefundedPieces } from './internal/take-admin-step.ts'
import { fulfillments } from './tables.ts'

/**
 * An exchange of a unit for another unit of the same stock line, with its reason. `unitId` null: pieces without a unit.
 */
export type Swap = { itemId: number; unitId: number | null; toUnitId: number; quantity: number; reason: string }
export type Packed = { boxes: PackedBox[]; note: string; swaps: readonly Swap[] }
export type Packer = { id: string; roles: readonly Role[] }

/**
 * Packs a picked package into boxes and exchanges units of it as `swaps` say. Refuses PARCEL_NOT_FOUND, PARCEL_MOVED_ON,
 * PARCEL_CHANGED, UNIT_WAS_CHOSEN, UNIT_PRICE_DIFFERS, UNIT_OWNER_DIFFERS, UNIT_GONE, PARCEL_REFUNDED, PAPER_MISSING,
 * REQUIREMENTS_NOT_MET, and as lockForStep (internal/take-admin-step.ts).
 */
export const packFulfillment = (
  db: Db,
  seen: PackageSeen,
  { id: adminId, roles }: Packer,
  { boxes, note, swaps }: Packed,
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order: locked, fulfillment } = await lockPackage(tx, seen, 'packed')
    const order = await lockForStep(tx, { orderId: locked.id }, 'shipped')
    // An exchanged piece without a unit returns to the shelf, where a recall may concern it.
    if (swaps.some(({ unitId }) => unitId === null)) refuseHeld(fulfillment)
    let pieces = await readPieces(tx, fulfillment.id)
    await refuseRefundedPieces(tx, order.id, await readPackableLines(tx, order.id), pieces)
    const reasons = new Map<number, string>()
    const exchanges: string[] = []
    const items = swaps.length > 0 ? await readItems(tx, order.id) : []
    for (const swap of swaps) {
      const item = items.find(({ id }) => id === swap.itemId)
      if (!may(roles, 'inspect_units') && !matchesChosenUnit(item?.unitId ?? null, swap.toUnitId))
        throw new Refusal('UNIT_WAS_CHOSEN')
      const { from, stockLineId } = piecesFrom(pieces, swap)
      const requirements = item?.requirements ?? null
      const paid = item?.unitPrice ?? null
      const partPrice = await readPartPrice(tx, item?.productId ?? null)
      const exchanged = await swapPieces(
        tx,
        order.id,
        { stockLineId, unitId: swap.unitId, requirements, paid, partPrice },
        swap.toUnitId,
        swap.quantity,
        difference => mayDecideExchange(permission => may(roles, permission), difference),
      )
      pieces = swapped(pieces, from, swap)
      reasons.set(swap.toUnitId, swap.reason)
      exchanges.push(`${exchanged}; reason: ${swap.reason}`)
    }
    if (swaps.length > 0)
      await writePieces(
        tx,
        fulfillment.id,
        pieces.map(piece => ({ ...piece, reason: reasons.get(piece.unitId ?? 0) ?? '' })),
      )
    await moveFulfillment(tx, fulfillment, 'packed', { boxes, note })
    const after = { parcel: fulfillment.position, boxes: boxes.length, swaps: exchanges.join('\n') }
    await moveWithPackage(tx, order, order.toShip, {
      ...adminStep('processing', adminId, { note: `Package ${fulfillment.position}` }),
      event: 'packed',
      audit: { action: 'order.packed', after },
    })
  })

/** The pieces of a package that an exchange replaces. Refuses PARCEL_CHANGED if the package has fewer. */
function piecesFrom(
  pieces: readonly PackagePieces[],
  { itemId, unitId, quantity }: Swap,
): { from: PackagePieces; stockLineId: number } {
  const from = pieces.find(piece => piece.itemId === itemId && piece.unitId === unitId && piece.stockLineId !== null)
  if (!from || from.stockLineId === null || from.quantity < quantity) throw new Refusal('PARCEL_CHANGED')
  return { from, stockLineId: from.stockLineId }
}

/** The pieces of a package after an exchange. */
function swapped(
  pieces: readonly PackagePieces[],
  from: PackagePieces,
  { itemId, toUnitId, quantity }: Swap,
): PackagePieces[] {
  const { stockLineId } = from
  const rest = pieces.flatMap(piece => {
    if (piece !== from) return [piece]
    return piece.quantity > quantity ? [{ ...piece, quantity: piece.quantity - quantity }] : []
  })
  const same = rest.find(piece => piece.itemId === itemId && piece.unitId === toUnitId)
  if (same) return rest.map(piece => (piece === same ? { ...piece, quantity: piece.quantity + quantity } : piece))
  return [...rest, { itemId, stockLineId, unitId: toUnitId, quantity }]
}

/**
 * Unpacks a package that has not left: its pieces are to be picked again. Refuses PARCEL_NOT_FOUND, PARCEL_MOVED_ON, and
 * PARCEL_ON_HOLD: the hold would be deleted with the package, and pieces without a unit could leave in another.
 */
export const unpackFulfillment = (db: Db, seen: PackageSeen, adminId: string): Promise<void> =>
  inTransaction(db, async tx => {
    // A package can be unpacked in the states in which it can be packed.
    const { order, fulfillment } = await lockPackage(tx, seen, 'packed')
    refuseHeld(fulfillment)
    await tx.delete(fulfillments).where(eq(fulfillments.id, fulfillment.id))
    await moveOrder(tx, order, {
      event: 'unpacked',
      by: { adminId },
      note: `Package ${fulfillment.position}`,
      facts: { adminNotificationSeen: true },
      audit: { action: 'order.unpacked', before: { parcel: fulfillment.position } },
    })
  })
