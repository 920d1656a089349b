import { type Db, inTransaction } from '../platform/db/database.ts'
import { lastFulfillment, moveFulfillment } from './internal/move-fulfillment.ts'
import { adminStep, lockForStep, type OrderSeen } from './internal/take-admin-step.ts'

/** An order that was shipped has arrived; its buyer is told. Refuses as every step of the back office does. */
export const markDelivered = (
  { db, publicUrl }: { db: Db; publicUrl: string },
  seen: OrderSeen,
  adminId: string,
): Promise<void> =>
  inTransaction(db, async tx => {
    const deliveredAt = new Date()
    const order = await lockForStep(tx, seen, 'delivered')
    const parcel = await lastFulfillment(tx, order.id)
    if (!parcel) throw new Error(`order ${order.id} was shipped without a fulfillment`)
    const audited = { before: { deliveredAt: null }, after: { deliveredAt } }
    const step = {
      event: 'delivered',
      mail: { parcel, publicUrl },
      ...adminStep('delivered', adminId, audited),
    } as const
    await moveFulfillment(tx, order, parcel, { deliveredAt }, step)
  })
