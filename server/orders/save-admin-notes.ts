import { eq } from 'drizzle-orm'
import { Refusal } from '../../domain/refusal.ts'
import { writeAudit } from '../audit.ts'
import { recordEvent } from '../events.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { eventSubject, lockOrder } from './lock-order.ts'
import { orders } from './tables.ts'

type Notes = { adminId: string; notes: string; before: string }

/**
 * Saves the back office's internal notes on an order, at any time; the buyer never sees them. `before` is the text that
 * the admin read: notes that another admin has changed since are not overwritten. Refuses ORDER_NOT_FOUND,
 * NOTES_CHANGED.
 */
export const saveAdminNotes = (db: Db, orderId: string, { adminId, notes, before }: Notes): Promise<void> =>
  inTransaction(db, async tx => {
    const order = await lockOrder(tx, orderId)
    const { adminNotes, orderNumber } = order
    if (adminNotes !== before && adminNotes !== notes) throw new Refusal('NOTES_CHANGED', undefined, { adminNotes })
    if (adminNotes === notes) return
    await tx.update(orders).set({ adminNotes: notes, updatedAt: databaseNow() }).where(eq(orders.id, orderId))
    await recordEvent(tx, 'order.noted', eventSubject(order))
    await writeAudit(tx, {
      adminId,
      action: 'order.notes',
      subject: 'order',
      subjectId: orderId,
      label: orderNumber,
      before: { notes: adminNotes },
      after: { notes },
    })
  })
