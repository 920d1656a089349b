import { isOut } from '../../domain/fulfillments/fulfillment.ts'
import { whyTrackingFixed } from '../../domain/orders/order-words.ts'
import { Refusal } from '../../domain/refusal.ts'
import { isPickUp } from '../../domain/shipping/pick-up.ts'
import { carrierName, type Shipment, storedCarrier } from '../../domain/shipping/tracking.ts'
import { checkSeen, lockOrder, type OrderRow } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { changedFacts } from '../platform/audit/changed-facts.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { lockPackage, type PackageSeen } from './internal/lock-package.ts'
import {
  type FulfillmentRow,
  lastShippedPackage,
  moveFulfillment,
  readPiecesLeft,
} from './internal/move-fulfillment.ts'
import { refuseGoods } from './internal/refuse-goods.ts'
import type { OrderSeen } from './internal/take-admin-step.ts'
import { serviceOf } from './ship-package.ts'

/**
 * Corrects the carrier and the tracking number of the last package of an order that has left. The buyer gets a notification and no
 * mail. A shipment equal to the stored one changes nothing. Refuses ORDER_NOT_FOUND, ORDER_MOVED_ON, OTHER_WAY, DANGEROUS_GOODS.
 */
export const correctTracking = (
  db: Db,
  { orderId, version }: OrderSeen,
  adminId: string,
  shipment: Shipment,
): Promise<void> =>
  inTransaction(db, async tx => {
    const order = await lockOrder(tx, orderId)
    const fulfillment = await lastShippedPackage(tx, orderId)
    if (fulfillment === null || !isOut(fulfillment) || order.status === 'returned' || order.status === 'canceled')
      throw new Refusal('ORDER_MOVED_ON', whyTrackingFixed(order.status), { status: order.status })
    if (isSame(fulfillment, shipment)) return
    checkSeen(order, version)
    await correct(tx, order, fulfillment, adminId, shipment)
  })

/**
 * Like correctTracking, for any package. Refuses PARCEL_NOT_FOUND, PARCEL_MOVED_ON, ORDER_MOVED_ON, OTHER_WAY,
 * DANGEROUS_GOODS.
 */
export const correctPackage = (db: Db, seen: PackageSeen, adminId: string, shipment: Shipment): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, fulfillment } = await lockPackage(tx, seen, 'tracking_corrected')
    if (!isSame(fulfillment, shipment)) await correct(tx, order, fulfillment, adminId, shipment)
  })

const isSame = (fulfillment: FulfillmentRow, shipment: Shipment): boolean =>
  storedCarrier(shipment) === fulfillment.carrier && shipment.trackingNumber === fulfillment.trackingNumber

async function correct(
  tx: Tx,
  order: OrderRow,
  fulfillment: FulfillmentRow,
  adminId: string,
  shipment: Shipment,
): Promise<void> {
  if (isPickUp(fulfillment.carrier ?? ''))
    throw new Refusal('OTHER_WAY', 'The buyer’s forwarder collects this package.')
  const { trackingNumber } = shipment
  const trackingCarrier = storedCarrier(shipment)
  // The carrier of a delivered package is a record only.
  if (fulfillment.state === 'shipped' && trackingCarrier !== fulfillment.carrier)
    await refuseGoods(tx, order, await readPiecesLeft(tx, fulfillment.id), {
      carrier: trackingCarrier,
      service: serviceOf(order, trackingCarrier),
    })
  const was = { trackingCarrier: fulfillment.carrier, trackingNumber: fulfillment.trackingNumber }
  await moveFulfillment(tx, fulfillment, 'tracking_corrected', { carrier: trackingCarrier, trackingNumber })
  await moveOrder(tx, order, {
    event: 'tracking_corrected',
    by: { adminId },
    note: `${carrierName(trackingCarrier)} ${trackingNumber}`,
    facts: { notificationSeen: false },
    audit: { action: 'order.tracking', ...changedFacts(was, { trackingCarrier, trackingNumber }) },
  })
}
