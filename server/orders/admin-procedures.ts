import { ADMIN_NOTES_LENGTH } from '../../domain/admin/admin-notes.ts'
import { SomeAttachmentsShape } from '../../domain/attachments/attachment-shape.ts'
import { z } from '../../domain/text/zod.ts'
import { DONE, Done, staff } from '../procedure.ts'
import { markSeen } from './mark-seen.ts'
import { attachForBuyer, removeOrderAttachment } from './order-attachments.ts'
import { saveAdminNotes } from './save-admin-notes.ts'

const OrderId = z.uuid()
/** IDs from the URL are strings. */
const IdInAddress = z.coerce.number<string | number>().check(z.int(), z.gte(1))
const Notes = z
  .string()
  .check(z.trim(), z.maxLength(ADMIN_NOTES_LENGTH, `Notes have at most ${ADMIN_NOTES_LENGTH} characters`))

/** Procedures of the back office on orders. Each one requires a staff permission. */
export const ordersAdmin = {
  markSeen: staff('ship')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/seen',
      summary: 'Marks a version of an order as seen by the back office',
    })
    /** the version of the order that the admin saw */
    .input(z.strictObject({ orderId: OrderId, version: z.int().check(z.gte(1), z.lte(2 ** 31 - 1)) }))
    .output(Done)
    .handler(async ({ context: { db }, input }) => {
      await markSeen(db, input.orderId, input.version)
      return DONE
    }),

  attach: staff('write_notes')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/attachments',
      summary: 'Attaches uploaded files to an order for its buyer',
    })
    .input(z.strictObject({ orderId: OrderId, attachments: SomeAttachmentsShape }))
    .output(Done)
    .handler(async ({ context: { db, me }, input: { orderId, attachments } }) => {
      await attachForBuyer(db, orderId, attachments, me.userId)
      return DONE
    }),

  removeAttachment: staff('write_notes')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/attachments/{attachmentId}/remove',
      summary: 'Removes a file from an order, and deletes it',
    })
    .input(z.strictObject({ orderId: OrderId, attachmentId: IdInAddress }))
    .output(Done)
    .handler(async ({ context: { db, me }, input: { orderId, attachmentId } }) => {
      await removeOrderAttachment(db, orderId, attachmentId, me.userId)
      return DONE
    }),

  saveNotes: staff('write_notes')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/notes',
      summary: 'Saves the internal notes of an order',
    })
    .input(
      z.strictObject({
        orderId: OrderId,
        notes: Notes,
        before: z._default(z.string().check(z.maxLength(ADMIN_NOTES_LENGTH)), ''),
      }),
    )
    .output(Done)
    .handler(async ({ context: { db, me }, input: { orderId, ...typed } }) => {
      await saveAdminNotes(db, orderId, { ...typed, adminId: me.userId })
      return DONE
    }),
}
