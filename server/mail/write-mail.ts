import { oneLine } from '../../domain/text/one-line.ts'
import { unpackFacts } from './facts.ts'
import type { MailRow } from './mail-row.ts'
import { MAIL_TEMPLATES, type Template } from './mail-templates.ts'
import type { RenderedMail } from './templates/render-mail.ts'

const MAX_SUBJECT_LENGTH = 200

/**
 * The stored text of a mail, or else the mail rendered now; null: it was emptied. Throws the exception of its template.
 */
export async function renderedMail({ subject, html, text, template, facts }: MailRow): Promise<RenderedMail | null> {
  if (html !== null || text !== null)
    return html || text ? { subject: subject ?? '', html: html ?? '', text: text ?? '' } : null
  if (template === null || facts === null) return null
  if (!isTemplate(template)) throw new Error(`there is no mail template ${template}`)
  return storableMail(await writeMail(template, unpackFacts(facts)))
}

/** Renders a mail from its facts: the facts queued with it, or sample facts. */
export function writeMail(template: Template, facts: unknown): Promise<RenderedMail> {
  const { render }: { render: (facts: never) => Promise<RenderedMail> } = MAIL_TEMPLATES[template]
  return render(facts as never)
}

// PostgreSQL's text cannot contain NUL.
export const storableMail = ({ subject, html, text }: RenderedMail): RenderedMail => ({
  subject: oneLine(subject, MAX_SUBJECT_LENGTH),
  html: html.replaceAll('\0', ''),
  text: text.replaceAll('\0', ''),
})

const isTemplate = (name: string): name is Template => Object.hasOwn(MAIL_TEMPLATES, name)

/**
 * The bodies of a mail without working links, for storage after it was sent, and for admins. A link with a token acts
 * as its recipient, and tokens are stored only as hashes.
 */
export function withoutTokens({ html, text }: Pick<RenderedMail, 'html' | 'text'>): { html: string; text: string } {
  const cut = (body: string) => body.replace(/([?&](?:amp;)?token=)[\w-]+/g, '$1…')
  return { html: cut(html), text: cut(text) }
}

/** The subject of a mail, or its event in words until it was written: a column of a SELECT. */
export const SUBJECT = `coalesce(subject, upper(left(event, 1)) || replace(substr(event, 2), '_', ' ')) AS subject`

/** A mail for a permitted reader, or the reason why it cannot be rendered. */
export async function mailToShow(mail: MailRow): Promise<RenderedMail> {
  const shown = { subject: mail.subject ?? '', html: '', text: '' }
  try {
    return (await renderedMail(mail)) ?? shown
  } catch (error) {
    return { ...shown, text: `This mail cannot be written: ${error instanceof Error ? error.message : error}` }
  }
}
