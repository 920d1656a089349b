import { carrierName, keptCarrier, type Shipment } from '../../domain/shipping/tracking.ts'
import { shipStock } from '../inventory/ship-stock.ts'
import { notifyOfWay } from '../orders/order-mails.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { startFulfillment } from './internal/move-fulfillment.ts'
import { takeAdminStep } from './internal/take-admin-step.ts'

/**
 * A paid order has left in one parcel, with a carrier and under a number; its buyer is told. Refuses as every step of the back office
 * does (internal/take-admin-step.ts).
 */
export const markShipped = (
  { db, publicUrl }: { db: Db; publicUrl: string },
  orderId: string,
  adminId: string,
  shipment: Shipment,
): Promise<void> =>
  inTransaction(db, async tx => {
    const { trackingNumber } = shipment
    const trackingCarrier = keptCarrier(shipment)
    const shippedAt = new Date()
    const order = await takeAdminStep(tx, orderId, 'shipped', adminId, {
      note: `${carrierName(trackingCarrier)} ${trackingNumber}`,
      before: { trackingCarrier: null, trackingNumber: null, shippedAt: null },
      after: { trackingCarrier, trackingNumber, shippedAt },
    })
    const service = order.shippingProvider === trackingCarrier ? order.shippingServiceType : null
    await startFulfillment(tx, orderId, 'shipped', { carrier: trackingCarrier, service, trackingNumber, shippedAt })
    await shipStock(tx, orderId)
    await notifyOfWay(tx, orderId, 'order_shipped', { carrier: trackingCarrier, trackingNumber }, publicUrl)
  })
