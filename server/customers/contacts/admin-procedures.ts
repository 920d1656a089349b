import { z } from '../../../domain/text/zod.ts'
import { IdInAddress } from '../../input-shapes.ts'
import { DONE, Done, staff } from '../../procedure.ts'
import { ContactFilterShape, ContactsShape, listContacts } from './list-contacts.ts'
import { unsubscribe } from './unsubscribe.ts'

/** The newsletter list in the back office. All procedures are for admins. */
export const contactsAdmin = {
  list: staff('answer_customers')
    .meta({ shows: ['contact'], list: { name: 'Contacts', rows: 'contacts', next: 'after', views: ['contacts'] } })
    .route({
      method: 'GET',
      path: '/api/admin/contacts',
      summary: 'Lists newsletter contacts, newest first, 50 per page',
    })
    .input(z.strictObject({ ...ContactFilterShape, after: z._default(z.nullable(IdInAddress), null) }))
    .output(ContactsShape)
    .handler(({ context, input }) => listContacts(context.db, input)),

  unsubscribe: staff('answer_customers')
    .route({
      method: 'POST',
      path: '/api/admin/contacts/{id}/unsubscribe',
      summary: 'Unsubscribes a contact from the newsletter',
    })
    .input(z.strictObject({ id: IdInAddress }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await unsubscribe(db, input.id, me.userId)
      return DONE
    }),
}
