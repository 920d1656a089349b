import { DESK_NOTES_LENGTH } from '../../domain/admin/admin-notes.ts'
import { z } from '../../domain/text/zod.ts'
import { DONE, Done, staff } from '../procedure.ts'
import { markSeen } from './mark-seen.ts'
import { saveAdminNotes } from './save-admin-notes.ts'

const OrderId = z.uuid()
const Notes = z
  .string()
  .check(z.trim(), z.maxLength(DESK_NOTES_LENGTH, `Notes have at most ${DESK_NOTES_LENGTH} characters`))

/** What the back office does with orders. Every procedure of it is for admins. */
export const orderAdmin = {
  markSeen: staff('ship')
    .route({ method: 'POST', path: '/api/admin/orders/{orderId}/seen', summary: 'An admin has looked at an order' })
    /** `version`: of the order that was looked at */
    .input(z.strictObject({ orderId: OrderId, version: z.int().check(z.gte(1), z.lte(2 ** 31 - 1)) }))
    .output(Done)
    .handler(async ({ context: { db }, input }) => {
      await markSeen(db, input.orderId, input.version)
      return DONE
    }),

  saveNotes: staff('write_notes')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/notes',
      summary: 'Saves what the back office notes for itself; `before` is what was read',
    })
    .input(
      z.strictObject({
        orderId: OrderId,
        notes: Notes,
        before: z._default(z.string().check(z.maxLength(DESK_NOTES_LENGTH)), ''),
      }),
    )
    .output(Done)
    .handler(async ({ context: { db, me }, input: { orderId, ...typed } }) => {
      await saveAdminNotes(db, orderId, { ...typed, adminId: me.userId })
      return DONE
    }),
}
