import { carrierName, keptCarrier, type Shipment } from '../../domain/shipping/tracking.ts'
import { shipStock } from '../inventory/ship-stock.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { startFulfillment } from './internal/move-fulfillment.ts'
import { adminStep, lockForStep, type OrderSeen } from './internal/take-admin-step.ts'

/**
 * A paid order has left in one parcel, with a carrier and under a number; its buyer is told. Refuses as every step of the back office
 * does (internal/take-admin-step.ts).
 */
export const markShipped = (
  { db, publicUrl }: { db: Db; publicUrl: string },
  seen: OrderSeen,
  adminId: string,
  shipment: Shipment,
): Promise<void> =>
  inTransaction(db, async tx => {
    const { trackingNumber } = shipment
    const trackingCarrier = keptCarrier(shipment)
    const shippedAt = new Date()
    const order = await lockForStep(tx, seen, 'shipped')
    const service = order.shippingProvider === trackingCarrier ? order.shippingServiceType : null
    await shipStock(tx, order.id)
    const parcel = { carrier: trackingCarrier, service, trackingNumber, shippedAt }
    await startFulfillment(tx, order, parcel, {
      ...{ event: 'shipped', mail: { parcel, publicUrl } },
      ...adminStep('shipped', adminId, {
        note: `${carrierName(trackingCarrier)} ${trackingNumber}`,
        before: { trackingCarrier: null, trackingNumber: null, shippedAt: null },
        after: { trackingCarrier, trackingNumber, shippedAt },
      }),
    })
  })
