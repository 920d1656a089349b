import { eq } from 'drizzle-orm'
import {
  type FulfillmentEvent,
  isParcelEventAllowed,
  LEAVING_EVENTS,
  parcelWord,
} from '../../../domain/fulfillments/fulfillment.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { checkSeen, lockOrder, type OrderRow } from '../../orders/lock-order.ts'
import type { Tx } from '../../platform/db/database.ts'
import { fulfillments } from '../tables.ts'
import { type FulfillmentRow, readPiecesLeft } from './move-fulfillment.ts'
import { refuseHeld } from './refuse-held.ts'

/** Events that require at least one piece in the package that was not returned. */
const OF_PIECES_LEFT: readonly FulfillmentEvent[] = ['lost', 'came_back', 'sent_again', 'settled']

/** A package, and the version of its order that the caller has seen; undefined: any version. */
export type ParcelSeen = { fulfillmentId: string; version?: number | undefined }

/**
 * Locks the order of a package for an event of the package. Refuses PARCEL_NOT_FOUND, PARCEL_MOVED_ON, ORDER_MOVED_ON, and
 * PARCEL_ON_HOLD if the package would leave and a recall holds it.
 */
export async function lockParcel(
  tx: Tx,
  { fulfillmentId, version }: ParcelSeen,
  event: FulfillmentEvent,
): Promise<{ order: OrderRow; parcel: FulfillmentRow }> {
  const [found] = await tx
    .select({ orderId: fulfillments.orderId })
    .from(fulfillments)
    .where(eq(fulfillments.id, fulfillmentId))
  if (!found) throw new Refusal('PARCEL_NOT_FOUND')
  const order = await lockOrder(tx, found.orderId)
  // Read again: the package may have moved, or been unpacked, while this transaction waited for the lock.
  const [parcel] = await tx.select().from(fulfillments).where(eq(fulfillments.id, fulfillmentId))
  if (!parcel) throw new Refusal('PARCEL_NOT_FOUND')
  if (!isParcelEventAllowed(event, parcel)) {
    const stands = parcel.settledAs === null ? parcelWord(parcel.state, parcel.carrier).toLowerCase() : 'settled'
    throw new Refusal('PARCEL_MOVED_ON', `This package is ${stands} now. Please look at it again.`)
  }
  if (OF_PIECES_LEFT.includes(event) && (await readPiecesLeft(tx, parcel.id)).length === 0)
    throw new Refusal('PARCEL_MOVED_ON', 'Everything in this package has come back with a return.')
  checkSeen(order, version)
  if (LEAVING_EVENTS.includes(event)) refuseHeld(parcel)
  return { order, parcel }
}
