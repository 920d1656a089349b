import { type Db, inTransaction } from '../platform/db/database.ts'
import { takeDeskStep } from './take-desk-step.ts'

/** The desk has begun to pack a paid order. Refuses as every step of the desk does (take-desk-step.ts). */
export const markProcessing = (db: Db, orderId: string, adminId: string): Promise<void> =>
  inTransaction(db, async tx => {
    await takeDeskStep(tx, orderId, 'processing', adminId)
  })
