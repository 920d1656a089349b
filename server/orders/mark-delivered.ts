import { type Db, inTransaction } from '../platform/db/database.ts'
import { tellOfWay } from './order-letters.ts'
import { takeDeskStep } from './take-desk-step.ts'

/** An order that was shipped has arrived; its buyer is told. Refuses as every step of the desk does. */
export const markDelivered = (
  { db, publicUrl }: { db: Db; publicUrl: string },
  orderId: string,
  adminId: string,
): Promise<void> =>
  inTransaction(db, async tx => {
    await takeDeskStep(tx, orderId, 'delivered', adminId, { deliveredAt: new Date() })
    await tellOfWay(tx, orderId, 'order_delivered', publicUrl)
  })
