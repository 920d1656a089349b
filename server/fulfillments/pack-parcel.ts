import { eq } from 'drizzle-orm'
import type { PackedBox } from '../../domain/fulfillments/fulfillment.ts'
import { type ParcelPieces, servesChoice } from '../../domain/fulfillments/pack.ts'
import type { LineRequirements } from '../../domain/inventory/line-requirements.ts'
import { Refusal } from '../../domain/refusal.ts'
import { swapPieces } from '../inventory/units/swap-pieces.ts'
import { moveOrder } from '../orders/move-order.ts'
import { readItems } from '../orders/read-items.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { lockParcel, type ParcelSeen } from './internal/lock-parcel.ts'
import { moveFulfillment, moveWithParcel, readPieces, writePieces } from './internal/move-fulfillment.ts'
import { refuseHeld } from './internal/refuse-held.ts'
import { adminStep, lockForStep } from './internal/take-admin-step.ts'
import { fulfillments } from './tables.ts'

/** Another unit of the same line of stock is packed than the order had, and why. `unitId` null: pieces without a mark. */
export type Swap = { itemId: number; unitId: number | null; toUnitId: number; quantity: number; reason: string }
export type Packed = { boxes: PackedBox[]; note: string; swaps: readonly Swap[] }
/** `mayInspect`: this person may send another unit than the one that the buyer chose */
export type Packer = { id: string; mayInspect: boolean }

/**
 * A parcel that was picked is packed into boxes, perhaps with other units than the order had. Refuses PARCEL_NOT_FOUND,
 * PARCEL_MOVED_ON, PARCEL_CHANGED, UNIT_WAS_CHOSEN, UNIT_GONE, PAPER_MISSING, REQUIREMENTS_NOT_MET, and as every step of the back
 * office does.
 */
export const packParcel = (
  db: Db,
  seen: ParcelSeen,
  { id: adminId, mayInspect }: Packer,
  { boxes, note, swaps }: Packed,
): Promise<void> =>
  inTransaction(db, async tx => {
    const { order: locked, parcel } = await lockParcel(tx, seen, 'packed')
    const order = await lockForStep(tx, { orderId: locked.id }, 'shipped')
    let pieces = await readPieces(tx, parcel.id)
    const reasons = new Map<number, string>()
    const items = swaps.length > 0 ? await readItems(tx, order.id) : []
    for (const swap of swaps) {
      const item = items.find(({ id }) => id === swap.itemId)
      const requirements = item?.requirements ?? null
      if (!mayInspect && !servesChoice(item?.unitId ?? null, swap.toUnitId)) throw new Refusal('UNIT_WAS_CHOSEN')
      pieces = await swapped(tx, order.id, pieces, { ...swap, requirements })
      reasons.set(swap.toUnitId, swap.reason)
    }
    if (swaps.length > 0)
      await writePieces(
        tx,
        parcel.id,
        pieces.map(piece => ({ ...piece, reason: reasons.get(piece.unitId ?? 0) ?? '' })),
      )
    await moveFulfillment(tx, parcel, 'packed', { boxes, note })
    const told = { parcel: parcel.position, boxes: boxes.length, swaps: swaps.map(({ reason }) => reason).join('; ') }
    await moveWithParcel(tx, order, order.toShip, {
      ...adminStep('processing', adminId, { note: `Package ${parcel.position}` }),
      ...{ event: 'packed', audit: { action: 'order.packed', after: told } },
    })
  })

async function swapped(
  tx: Tx,
  orderId: string,
  pieces: ParcelPieces[],
  swap: Swap & { requirements: LineRequirements | null },
): Promise<ParcelPieces[]> {
  const { itemId, unitId, toUnitId, quantity, requirements } = swap
  const from = pieces.find(piece => piece.itemId === itemId && piece.unitId === unitId && piece.stockLineId !== null)
  if (!from || from.stockLineId === null || from.quantity < quantity) throw new Refusal('PARCEL_CHANGED')
  const { stockLineId } = from
  await swapPieces(tx, orderId, { stockLineId, unitId, requirements }, toUnitId, quantity)
  const rest = pieces.flatMap(piece => {
    if (piece !== from) return [piece]
    return piece.quantity > quantity ? [{ ...piece, quantity: piece.quantity - quantity }] : []
  })
  const same = rest.find(piece => piece.itemId === itemId && piece.unitId === toUnitId)
  if (same) return rest.map(piece => (piece === same ? { ...piece, quantity: piece.quantity + quantity } : piece))
  return [...rest, { itemId, stockLineId, unitId: toUnitId, quantity }]
}

/**
 * A parcel that has not left is unpacked: its pieces are to be picked again. Refuses PARCEL_NOT_FOUND, PARCEL_MOVED_ON, and
 * PARCEL_ON_HOLD: the hold would go with the parcel, and pieces without a unit could leave in another.
 */
export const unpackParcel = (db: Db, seen: ParcelSeen, adminId: string): Promise<void> =>
  inTransaction(db, async tx => {
    // What can be packed can be unpacked.
    const { order, parcel } = await lockParcel(tx, seen, 'packed')
    refuseHeld(parcel)
    await tx.delete(fulfillments).where(eq(fulfillments.id, parcel.id))
    await moveOrder(tx, order, {
      ...{ event: 'unpacked', by: { adminId }, note: `Package ${parcel.position}` },
      facts: { adminNotificationSeen: true },
      audit: { action: 'order.unpacked', before: { parcel: parcel.position } },
    })
  })
