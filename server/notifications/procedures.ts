import { NOTIFICATION_EVENTS } from '../../domain/admin/notification.ts'
import { z } from '../../domain/text/zod.ts'
import { DONE, Done, staff } from '../procedure.ts'
import { sendNotification } from './send-notification.ts'

export const notifications = {
  send: staff('answer_customers')
    .route({
      method: 'POST',
      path: '/functions/send-notification-email',
      summary: 'Mails an event to the store or to a customer',
    })
    .input(
      z.strictObject({
        notificationType: z.enum(['admin', 'user']),
        eventType: z.enum(NOTIFICATION_EVENTS),
        /** for `user`: the customer; undefined for a guest's order */
        userId: z._default(z.nullable(z.uuid()), null),
        /** for `admin`: a mailbox of the store or an admin's address; undefined: the sales mailbox */
        adminEmail: z._default(z.nullable(z.string().check(z.maxLength(254))), null),
        /** the facts of the event: domain/admin/notification.ts */
        eventData: z.record(z.string().check(z.maxLength(64)), z.unknown()),
      }),
    )
    .output(Done)
    .handler(async ({ context: { db, store, publicUrl, me }, input }) => {
      await sendNotification({ db, store, publicUrl }, input, me.userId)
      return DONE
    }),
}
