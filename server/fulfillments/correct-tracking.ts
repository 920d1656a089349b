import { mayHappen } from '../../domain/orders/order.ts'
import { whyTrackingStays } from '../../domain/orders/order-words.ts'
import { Refusal } from '../../domain/refusal.ts'
import { carrierName, keptCarrier, type Shipment } from '../../domain/shipping/tracking.ts'
import { checkSeen, lockOrder } from '../orders/lock-order.ts'
import { changedFacts } from '../platform/audit/changed-facts.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { lastFulfillment, moveFulfillment } from './internal/move-fulfillment.ts'
import type { OrderSeen } from './internal/take-admin-step.ts'

/**
 * A parcel that has left goes with another carrier, or under another number, than the back office wrote. The buyer has news, and
 * no mail. What stands there already changes nothing. Refuses ORDER_NOT_FOUND, ORDER_MOVED_ON.
 */
export const correctTracking = (
  db: Db,
  { orderId, version }: OrderSeen,
  adminId: string,
  shipment: Shipment,
): Promise<void> =>
  inTransaction(db, async tx => {
    const order = await lockOrder(tx, orderId)
    const parcel = await lastFulfillment(tx, orderId)
    if (!parcel || !mayHappen('tracking_corrected', order.status, 'admin'))
      throw new Refusal('ORDER_MOVED_ON', whyTrackingStays(order.status), { status: order.status })
    const { trackingNumber } = shipment
    const trackingCarrier = keptCarrier(shipment)
    if (trackingCarrier === parcel.carrier && trackingNumber === parcel.trackingNumber) return
    const was = { trackingCarrier: parcel.carrier, trackingNumber: parcel.trackingNumber }
    checkSeen(order, version)
    await moveFulfillment(
      tx,
      order,
      parcel,
      { carrier: trackingCarrier, trackingNumber },
      {
        ...{ event: 'tracking_corrected', by: { adminId }, note: `${carrierName(trackingCarrier)} ${trackingNumber}` },
        facts: { notificationSeen: false },
        audit: { action: 'order.tracking', ...changedFacts(was, { trackingCarrier, trackingNumber }) },
      },
    )
  })
