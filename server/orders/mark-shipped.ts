import { carrierName, keptCarrier, type Shipment } from '../../domain/shipping/tracking.ts'
import { shipStock } from '../inventory/ship-stock.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { tellOfWay } from './order-letters.ts'
import { takeDeskStep } from './take-desk-step.ts'

/** A paid order has left, with a carrier and under a number; its buyer is told. Refuses as every step of the desk does. */
export const markShipped = (
  { db, publicUrl }: { db: Db; publicUrl: string },
  orderId: string,
  adminId: string,
  shipment: Shipment,
): Promise<void> =>
  inTransaction(db, async tx => {
    const { trackingNumber } = shipment
    const trackingCarrier = keptCarrier(shipment)
    const facts = { trackingCarrier, trackingNumber, shippedAt: new Date() }
    await takeDeskStep(tx, orderId, 'shipped', adminId, facts, `${carrierName(trackingCarrier)} ${trackingNumber}`)
    await shipStock(tx, orderId)
    await tellOfWay(tx, orderId, 'order_shipped', publicUrl)
  })
