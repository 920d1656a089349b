import { MAIL_STATES } from '../../domain/admin/mail-state.ts'
import { MAIL_EVENT_NAMES } from '../../domain/mail-texts/mail-kinds.ts'
import { searchText } from '../../domain/text/search-text.ts'
import { z } from '../../domain/text/zod.ts'
import { IdInAddress } from '../input-shapes.ts'
import { DONE, Done, staff } from '../procedure.ts'
import { listOutbox, OutboxMailShape, OutboxShape, readOutboxMail, resendMail } from './outbox.ts'

/** The mails of the store, for the back office. All need a permission. */
export const mail = {
  list: staff('answer_customers')
    .meta({ shows: ['mail'], list: { name: 'Mail', rows: 'mails', next: 'after', views: ['mail'] } })
    .route({
      method: 'GET',
      path: '/api/admin/mails',
      summary: 'Lists the mails of the store, newest first, 50 per page',
    })
    .input(
      z.strictObject({
        state: z._default(z.nullable(z.enum(MAIL_STATES)), null),
        event: z._default(z.nullable(z.enum(MAIL_EVENT_NAMES)), null),
        /** a part of the recipient's address */
        search: z._default(searchText(100), ''),
        after: z._default(z.nullable(IdInAddress), null),
      }),
    )
    .output(OutboxShape)
    .handler(({ context, input }) => listOutbox(context.db, input)),

  one: staff('answer_customers')
    .meta({ shows: ['mail'] })
    .route({
      method: 'GET',
      path: '/api/admin/mails/{id}',
      summary: 'Returns a mail with its content',
    })
    .input(z.strictObject({ id: IdInAddress }))
    .output(OutboxMailShape)
    .handler(({ context, input }) => readOutboxMail(context.db, input.id)),

  resend: staff('answer_customers')
    .route({ method: 'POST', path: '/api/admin/mails/{id}/resend', summary: 'Sends a failed mail again' })
    .input(z.strictObject({ id: IdInAddress }))
    .output(Done)
    .handler(async ({ context: { db, log, me }, input: { id } }) => {
      await resendMail(db, id, me.userId)
      log.info({ admin: me.userId, mail: id }, 'mail sent again')
      return DONE
    }),
}
