import { notifyOfWay } from '../orders/order-mails.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { lastFulfillment, moveFulfillment } from './internal/move-fulfillment.ts'
import { takeAdminStep } from './internal/take-admin-step.ts'

/** An order that was shipped has arrived; its buyer is told. Refuses as every step of the back office does. */
export const markDelivered = (
  { db, publicUrl }: { db: Db; publicUrl: string },
  orderId: string,
  adminId: string,
): Promise<void> =>
  inTransaction(db, async tx => {
    const deliveredAt = new Date()
    await takeAdminStep(tx, orderId, 'delivered', adminId, { before: { deliveredAt: null }, after: { deliveredAt } })
    const parcel = await lastFulfillment(tx, orderId)
    if (!parcel) throw new Error(`order ${orderId} was shipped without a fulfillment`)
    await moveFulfillment(tx, parcel, 'delivered', { deliveredAt })
    await notifyOfWay(tx, orderId, 'order_delivered', parcel, publicUrl)
  })
