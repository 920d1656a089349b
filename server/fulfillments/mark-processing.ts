import { type Db, inTransaction } from '../platform/db/database.ts'
import { takeAdminStep } from './internal/take-admin-step.ts'

/** The back office has begun to pack a paid order. Refuses as every step of the back office does (take-admin-step.ts). */
export const markProcessing = (db: Db, orderId: string, adminId: string): Promise<void> =>
  inTransaction(db, async tx => {
    await takeAdminStep(tx, orderId, 'processing', adminId)
  })
