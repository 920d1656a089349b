import { isEmail } from '../text/email.ts'
import { z } from '../text/zod.ts'
import { NEWSLETTER_EMAIL_WRONG } from './newsletter.ts'

export const NewsletterEmailShape = z.string().check(z.trim(), z.refine(isEmail, { message: NEWSLETTER_EMAIL_WRONG }))
