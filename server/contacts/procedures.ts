import { NewsletterEmailShape } from '../../domain/newsletter-shape.ts'
import { z } from '../../domain/zod.ts'
import { anyone, DONE, Done } from '../procedure.ts'
import { subscribe } from './subscribe.ts'

export const contacts = {
  subscribe: anyone
    .route({ method: 'POST', path: '/api/newsletter', summary: 'Puts an e-mail address on the list for news' })
    .input(z.strictObject({ email: NewsletterEmailShape }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await subscribe(context, input.email)
      return DONE
    }),
}
