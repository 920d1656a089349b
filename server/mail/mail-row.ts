import { z } from '../../domain/text/zod.ts'

/** A row of `emails` with its rendered mail, its facts, or neither if it was emptied. */
export const MailRowShape = z.object({
  subject: z.nullable(z.string()),
  html: z.nullable(z.string()),
  text: z.nullable(z.string()),
  template: z.nullable(z.string()),
  facts: z.unknown(),
})
export type MailRow = z.output<typeof MailRowShape>
