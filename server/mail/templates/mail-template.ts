import type { RenderedMail } from './render-mail.ts'

/**
 * A mail of the store. `render` is given the facts that were queued with it. `samples` are invented facts by the name of the mail
 * as the owner edits it (domain/mail-texts), or else by any name: the preview shows them and tests render them.
 */
export type MailTemplate<Facts> = {
  render: (facts: Facts) => Promise<RenderedMail>
  samples: Readonly<Record<string, NoInfer<Facts>>>
}

export const mailTemplate = <Facts>(template: MailTemplate<Facts>): MailTemplate<Facts> => template
