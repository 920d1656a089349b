import { emailChecks } from '../text/email-shape.ts'
import { z } from '../text/zod.ts'
import { NEWSLETTER_EMAIL_WRONG } from './newsletter.ts'

export const NewsletterEmailShape = z.string().check(...emailChecks(NEWSLETTER_EMAIL_WRONG))
