import { isEmail } from './email.ts'
import { NEWSLETTER_EMAIL_WRONG } from './newsletter.ts'
import { z } from './zod.ts'

export const NewsletterEmailShape = z.string().check(z.trim(), z.refine(isEmail, { message: NEWSLETTER_EMAIL_WRONG }))
