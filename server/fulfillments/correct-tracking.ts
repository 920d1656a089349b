import { whyTrackingFixed } from '../../domain/orders/order-words.ts'
import { Refusal } from '../../domain/refusal.ts'
import { isPickUp } from '../../domain/shipping/pick-up.ts'
import { carrierName, type Shipment, storedCarrier } from '../../domain/shipping/tracking.ts'
import { checkSeen, lockOrder, type OrderRow } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { changedFacts } from '../platform/audit/changed-facts.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { lockParcel, type ParcelSeen } from './internal/lock-parcel.ts'
import { type FulfillmentRow, lastShippedParcel, moveFulfillment, readPiecesLeft } from './internal/move-fulfillment.ts'
import { refuseGoods } from './internal/refuse-goods.ts'
import type { OrderSeen } from './internal/take-admin-step.ts'
import { serviceOf } from './ship-parcel.ts'

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
    const parcel = await lastShippedParcel(tx, orderId)
    const isOut = parcel?.state === 'shipped' || parcel?.state === 'delivered'
    if (!isOut || order.status === 'returned' || order.status === 'canceled')
      throw new Refusal('ORDER_MOVED_ON', whyTrackingFixed(order.status), { status: order.status })
    if (isSame(parcel, shipment)) return
    checkSeen(order, version)
    await correct(tx, order, parcel, adminId, shipment)
  })

/**
 * Like correctTracking, for any package. Refuses PARCEL_NOT_FOUND, PARCEL_MOVED_ON, ORDER_MOVED_ON, OTHER_WAY,
 * DANGEROUS_GOODS.
 */
export const correctParcel = (db: Db, seen: ParcelSeen, adminId: string, shipment: Shipment): Promise<void> =>
  inTransaction(db, async tx => {
    const { order, parcel } = await lockParcel(tx, seen, 'tracking_corrected')
    if (!isSame(parcel, shipment)) await correct(tx, order, parcel, adminId, shipment)
  })

const isSame = (parcel: FulfillmentRow, shipment: Shipment): boolean =>
  storedCarrier(shipment) === parcel.carrier && shipment.trackingNumber === parcel.trackingNumber

async function correct(
  tx: Tx,
  order: OrderRow,
  parcel: FulfillmentRow,
  adminId: string,
  shipment: Shipment,
): Promise<void> {
  if (isPickUp(parcel.carrier ?? '')) throw new Refusal('OTHER_WAY', 'The buyer’s forwarder collects this package.')
  const { trackingNumber } = shipment
  const trackingCarrier = storedCarrier(shipment)
  // The carrier of a delivered package is a record only.
  if (parcel.state === 'shipped' && trackingCarrier !== parcel.carrier)
    await refuseGoods(tx, order, await readPiecesLeft(tx, parcel.id), {
      carrier: trackingCarrier,
      service: serviceOf(order, trackingCarrier),
    })
  const was = { trackingCarrier: parcel.carrier, trackingNumber: parcel.trackingNumber }
  await moveFulfillment(tx, parcel, 'tracking_corrected', { carrier: trackingCarrier, trackingNumber })
  await moveOrder(tx, order, {
    event: 'tracking_corrected',
    by: { adminId },
    note: `${carrierName(trackingCarrier)} ${trackingNumber}`,
    facts: { notificationSeen: false },
    audit: { action: 'order.tracking', ...changedFacts(was, { trackingCarrier, trackingNumber }) },
  })
}
