import { NewsletterEmailShape } from '../../../domain/customers/newsletter-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import { anyone, DONE, Done } from '../../procedure.ts'
import { confirmNewsletter, subscribe, unsubscribe } from './subscribe.ts'

const LinkShape = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

export const contacts = {
  subscribe: anyone
    .route({
      method: 'POST',
      path: '/api/newsletter',
      summary: 'Subscribes an email address to the newsletter',
    })
    .input(z.strictObject({ email: NewsletterEmailShape }))
    .output(z.object({ success: z.literal(true), toConfirm: z.boolean() }))
    .handler(async ({ context, input }) => ({ ...DONE, ...(await subscribe(context, input.email)) })),

  confirmNewsletter: anyone
    .route({
      method: 'POST',
      path: '/api/newsletter/confirm',
      summary: 'Confirms a newsletter subscription with a mailed link',
    })
    .input(LinkShape)
    .output(Done)
    .handler(async ({ context, input }) => {
      await confirmNewsletter(context.db, input.token)
      return DONE
    }),

  leaveNewsletter: anyone
    .route({
      method: 'POST',
      path: '/api/newsletter/leave',
      summary: 'Unsubscribes from the newsletter with a mailed link',
    })
    .input(LinkShape)
    .output(Done)
    .handler(async ({ context, input }) => {
      await unsubscribe(context.db, input.token)
      return DONE
    }),
}
