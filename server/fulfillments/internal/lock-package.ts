import { eq } from 'drizzle-orm'
import {
  type FulfillmentEvent,
  isPackageEventAllowed,
  LEAVING_EVENTS,
  packageWord,
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
export type PackageSeen = { fulfillmentId: string; version?: number | undefined }

/**
 * Locks the order of a package for an event of the package. Refuses PARCEL_NOT_FOUND, PARCEL_MOVED_ON, ORDER_MOVED_ON, and
 * PARCEL_ON_HOLD if the package would leave and a recall holds it.
 */
export async function lockPackage(
  tx: Tx,
  { fulfillmentId, version }: PackageSeen,
  event: FulfillmentEvent,
): Promise<{ order: OrderRow; fulfillment: FulfillmentRow }> {
  const [found] = await tx
    .select({ orderId: fulfillments.orderId })
    .from(fulfillments)
    .where(eq(fulfillments.id, fulfillmentId))
  if (!found) throw new Refusal('PARCEL_NOT_FOUND')
  const order = await lockOrder(tx, found.orderId)
  // Read again: the package may have moved, or been unpacked, while this transaction waited for the lock.
  const [fulfillment] = await tx.select().from(fulfillments).where(eq(fulfillments.id, fulfillmentId))
  if (!fulfillment) throw new Refusal('PARCEL_NOT_FOUND')
  if (!isPackageEventAllowed(event, fulfillment)) {
    const stands =
      fulfillment.settledAs === null ? packageWord(fulfillment.state, fulfillment.carrier).toLowerCase() : 'settled'
    throw new Refusal('PARCEL_MOVED_ON', `This package is ${stands} now. Please look at it again.`)
  }
  if (OF_PIECES_LEFT.includes(event) && (await readPiecesLeft(tx, fulfillment.id)).length === 0)
    throw new Refusal('PARCEL_MOVED_ON', 'Everything in this package has come back with a return.')
  checkSeen(order, version)
  if (LEAVING_EVENTS.includes(event)) refuseHeld(fulfillment)
  return { order, fulfillment }
}
