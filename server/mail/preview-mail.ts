import { withMailText } from '../../domain/mail-texts/in-force.ts'
import type { MailKindName } from '../../domain/mail-texts/mail-kinds.ts'
import type { MailText } from '../../domain/mail-texts/mail-text.ts'
import { SAMPLE_FACTS } from './sample-facts.ts'
import type { RenderedMail } from './templates/render-mail.ts'
import { storableMail, writeMail } from './write-mail.ts'

/** Renders a mail with these texts and sample facts, as the worker does. */
export async function previewMail(mail: MailKindName, text: MailText): Promise<RenderedMail> {
  const { template, facts } = SAMPLE_FACTS[mail]
  // A template reads its texts before its first await.
  return storableMail(await withMailText(mail, text, () => writeMail(template, facts)))
}
