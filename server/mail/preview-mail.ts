import { withMailText } from '../../domain/mail-texts/in-force.ts'
import type { MailKindName } from '../../domain/mail-texts/mail-kinds.ts'
import type { MailText } from '../../domain/mail-texts/mail-text.ts'
import { SAMPLE_FACTS } from './sample-facts.ts'
import type { RenderedMail } from './templates/render-mail.ts'
import { storableMail, writeMail } from './write-mail.ts'

/** A mail in these words, of a made-up order or quote, as the worker would write it. */
export async function previewMail(mail: MailKindName, text: MailText): Promise<RenderedMail> {
  const { template, facts } = SAMPLE_FACTS[mail]
  // A template puts its words together before it waits for anything.
  return storableMail(await withMailText(mail, text, () => writeMail(template, facts)))
}
