import { eq } from 'drizzle-orm'
import type { SentAttachment } from '../../domain/attachments/attachment-shape.ts'
import { attach } from '../attachments/attach.ts'
import { type FoundAttachment, findAttachment } from '../attachments/read-attachments.ts'
import { removeAttachment } from '../attachments/remove-attachment.ts'
import { writeAudit } from '../audit.ts'
import { recordEvent } from '../events.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { type Asker, orderOf } from './find-order.ts'
import { eventSubject, lockOrder } from './lock-order.ts'
import { markUnseenByBuyer } from './mark-seen-by-buyer.ts'
import { orders } from './tables.ts'

/** A file of an order that the caller may access. Refuses ORDER_NOT_FOUND, ORDER_LINK_OLD, ATTACHMENT_NOT_FOUND. */
export async function findOrderAttachment(
  db: Db,
  orderId: string,
  attachmentId: number,
  asker: Asker,
): Promise<FoundAttachment> {
  await orderOf(db, orderId, asker)
  return findAttachment(db, { orderId }, attachmentId)
}

/**
 * Adds the buyer's files to an order, at any time, and marks the order as unseen by the back office. Idempotent.
 * Refuses ORDER_NOT_FOUND, ORDER_LINK_OLD, and the codes of attach.
 */
export const attachToOrder = (db: Db, orderId: string, files: readonly SentAttachment[], buyer: Asker): Promise<void> =>
  inTransaction(db, async tx => {
    const order = await orderOf(tx, orderId, buyer, true)
    const added = await attach(tx, files, { orderId: order.id }, { by: 'buyer', userId: buyer.userId })
    if (added === 0) return
    await tx
      .update(orders)
      .set({ adminNotificationSeen: false, updatedAt: databaseNow() })
      .where(eq(orders.id, order.id))
    await recordEvent(tx, 'order.attachments_changed', eventSubject(order))
  })

/**
 * Adds files of the back office for the buyer, and marks the order as unseen by the buyer. Refuses ORDER_NOT_FOUND, and
 * the codes of attach.
 */
export const attachForBuyer = (
  db: Db,
  orderId: string,
  files: readonly SentAttachment[],
  adminId: string,
): Promise<void> =>
  inTransaction(db, async tx => {
    const order = await lockOrder(tx, orderId)
    const added = await attach(tx, files, { orderId }, { by: 'admin', userId: adminId })
    if (added === 0) return
    await markUnseenByBuyer(tx, orderId)
    await recordEvent(tx, 'order.attachments_changed', eventSubject(order))
    await writeAudit(tx, {
      adminId,
      action: 'order.attachment_added',
      subject: 'order',
      subjectId: orderId,
      label: order.orderNumber,
      before: null,
      after: { files: files.map(({ name }) => name) },
    })
  })

/** Removes a file from an order. Idempotent. Refuses ORDER_NOT_FOUND, ATTACHMENT_NOT_FOUND. */
export const removeOrderAttachment = (db: Db, orderId: string, attachmentId: number, adminId: string): Promise<void> =>
  inTransaction(db, async tx => {
    const order = await lockOrder(tx, orderId)
    const name = await removeAttachment(tx, { orderId }, attachmentId)
    if (name === null) return
    await recordEvent(tx, 'order.attachments_changed', eventSubject(order))
    await writeAudit(tx, {
      adminId,
      action: 'order.attachment_removed',
      subject: 'order',
      subjectId: orderId,
      label: order.orderNumber,
      before: { name },
      after: null,
    })
  })
