import { oneLine } from '../../domain/text/one-line.ts'
import { unpackFacts } from './facts.ts'
import { LETTERS, type Template } from './letters.ts'
import type { Letter } from './templates/letter.ts'

/** A row of `emails`: its letter, or what that is written from, or neither where it was emptied. */
export type MailRow = {
  subject: string | null
  html: string | null
  text: string | null
  template: string | null
  facts: unknown
}

const LONGEST_SUBJECT = 200

/** The letter of a mail: as it stands, or written now. null: it was emptied. Throws what its template throws. */
export async function letterOf({ subject, html, text, template, facts }: MailRow): Promise<Letter | null> {
  if (html !== null || text !== null)
    return html || text ? { subject: subject ?? '', html: html ?? '', text: text ?? '' } : null
  if (template === null || facts === null) return null
  if (!isTemplate(template)) throw new Error(`there is no letter ${template}`)
  const write: (facts: never) => Promise<Letter> = LETTERS[template]
  // queueMail took these facts of this letter, and of no other.
  return storableLetter(await write(unpackFacts(facts) as never))
}

// PostgreSQL's text cannot hold NUL.
export const storableLetter = ({ subject, html, text }: Letter): Letter => ({
  subject: oneLine(subject, LONGEST_SUBJECT),
  html: html.replaceAll('\0', ''),
  text: text.replaceAll('\0', ''),
})

const isTemplate = (name: string): name is Template => Object.hasOwn(LETTERS, name)

/** The subject of a mail, or its event in words until it was written: a column of a SELECT. */
export const SUBJECT = `coalesce(subject, upper(left(event, 1)) || replace(substr(event, 2), '_', ' ')) AS subject`

/** A mail for somebody who may read it; why it cannot be written, where that is so. */
export async function letterToShow(mail: MailRow): Promise<Letter> {
  const shown = { subject: mail.subject ?? '', html: '', text: '' }
  try {
    return (await letterOf(mail)) ?? shown
  } catch (error) {
    return { ...shown, text: `This letter cannot be written: ${error instanceof Error ? error.message : error}` }
  }
}
