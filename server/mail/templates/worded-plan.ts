import { mailTextOf } from '../../../domain/mail-texts/in-force.ts'
import type { MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import { fillWords, type MailPart, paragraphsOf } from '../../../domain/mail-texts/mail-text.ts'
import { store } from '../../../domain/settings/store.ts'
import type { Block, MailPlan } from './mail-plan.ts'

type Worded = {
  /** the values of the placeholders in braces; user input must already be one line */
  words: Readonly<Record<string, string>>
  /** fixed text around the subject */
  mark?: string
  tail?: string
  /** the content before the opening, between opening and closing, and below both */
  before?: readonly Block[]
  blocks: readonly Block[]
  after?: readonly Block[]
}

/** A mail with the current texts: the owner's, or the defaults. Facts and links stay the same. */
export function wordedPlan(mail: MailKindName, worded: Worded): MailPlan {
  const { words, mark = '', tail = '', before = [], blocks, after = [] } = worded
  const text = mailTextOf(mail)
  const fill = (part: MailPart) => fillWords(text[part], words, store)
  const blocksOf = (part: MailPart, kind: 'paragraph' | 'note'): Block[] =>
    paragraphsOf(fill(part)).map(text => ({ kind, text }))
  return {
    subject: `${mark}${fill('subject')}${tail}`,
    heading: fill('heading'),
    blocks: [...before, ...blocksOf('opening', 'paragraph'), ...blocks, ...blocksOf('closing', 'note'), ...after],
  }
}
