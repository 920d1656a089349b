import { withMailText } from '../../domain/mail-texts/in-force.ts'
import type { MailKindName } from '../../domain/mail-texts/mail-kinds.ts'
import type { MailText } from '../../domain/mail-texts/mail-text.ts'
import { MAIL_TEMPLATES, TEMPLATE_NAMES, type Template } from './mail-templates.ts'
import type { RenderedMail } from './templates/render-mail.ts'
import { storableMail, writeMail } from './write-mail.ts'

/** All samples of all mails: `name` is that of the mail as the owner edits it, if it goes to buyers. */
export const MAIL_SAMPLES: readonly { template: Template; name: string; facts: object }[] = TEMPLATE_NAMES.flatMap(
  template => Object.entries(MAIL_TEMPLATES[template].samples).map(([name, facts]) => ({ template, name, facts })),
)

/** Renders a mail with these texts and sample facts, as the worker does. */
export async function previewMail(mail: MailKindName, text: MailText): Promise<RenderedMail> {
  const sample = MAIL_SAMPLES.find(({ name }) => name === mail)
  if (!sample) throw new Error(`the mail ${mail} has no sample`)
  // A template reads its texts before its first await.
  return storableMail(await withMailText(mail, text, () => writeMail(sample.template, sample.facts)))
}
