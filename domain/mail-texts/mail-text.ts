import { isAogAtAllHours } from '../settings/aog-at-all-hours.ts'
import type { Store } from '../settings/store-shape.ts'
import { requiredText } from '../text/printed-text.ts'
import { writtenText } from '../text/written-text.ts'
import { z } from '../text/zod.ts'

/**
 * The owner's own words in a mail: plain text, in which a blank line begins a paragraph. Lines, amounts and links are
 * code.
 */
export type MailText = {
  subject: string
  heading: string
  /** before the facts */
  opening: string
  /** under everything, smaller */
  closing: string
}
export type MailPart = keyof MailText
export const MAIL_PARTS = ['subject', 'heading', 'opening', 'closing'] as const satisfies readonly MailPart[]

/** In characters, before the words in braces are filled in. */
export const MAX_PART_LENGTHS: Record<MailPart, number> = { subject: 120, heading: 80, opening: 2000, closing: 1000 }

// Marks of direction make a text read otherwise than it is.
const paragraphs = (label: string, longest: number) =>
  writtenText(label, longest).check(
    z.refine(
      text => !/[\u061c\u200e\u200f\u202A-\u202E\u2066-\u2069]/.test(text),
      `${label} must not contain control characters`,
    ),
  )

export const MailTextShape = z.strictObject({
  subject: requiredText('The subject', MAX_PART_LENGTHS.subject),
  heading: requiredText('The heading', MAX_PART_LENGTHS.heading),
  opening: paragraphs('The opening', MAX_PART_LENGTHS.opening),
  closing: paragraphs('The closing', MAX_PART_LENGTHS.closing),
})

/** The placeholders of every mail. */
export const COMMON_WORDS: Record<string, { says: string; of: (store: Store) => string }> = {
  store: { says: 'The name of the store', of: ({ name }) => name },
  phone: { says: 'Phone', of: ({ phone }) => phone },
  aogPhone: { says: 'AOG phone', of: ({ aogPhone }) => aogPhone },
  aogHours: {
    says: 'When the AOG phone is answered: “at any time”, or the hours in parentheses',
    of: store => (isAogAtAllHours(store) ? 'at any time' : `(${store.hours})`),
  },
  hours: { says: 'Hours', of: ({ hours }) => hours },
  sales: { says: 'Sales mailbox', of: ({ mailboxes }) => mailboxes.sales },
  support: { says: 'Support mailbox', of: ({ mailboxes }) => mailboxes.support },
}

/** A mail whose words an owner can change. */
export type MailKind = {
  title: string
  /** when it is sent, for the person who edits it */
  sent: string
  /** the mail's own placeholders in addition to the common ones, with their meanings */
  words: Readonly<Record<string, string>>
  /** the required placeholders of a part, without which the mail does not state its subject */
  needs?: Partial<Record<MailPart, readonly string[]>>
  first: MailText
}

/** The recipient of the mail of each event: the sales mailbox, or the customer. */
export type Recipients = Readonly<Record<string, 'admin' | 'customer'>>

const IN_BRACES = /\{([^{}\n]{0,60})\}/g

/** The errors of a mail's text, each with its part. */
export function problemsOf({ words, needs = {} }: MailKind, text: MailText): { part: MailPart; text: string }[] {
  return MAIL_PARTS.flatMap(part => {
    const used = [...text[part].matchAll(IN_BRACES)].map(([, word = '']) => word)
    const unknown = used.filter(word => !Object.hasOwn(words, word) && !Object.hasOwn(COMMON_WORDS, word))
    const lacking = (needs[part] ?? []).filter(word => !used.includes(word))
    return [
      ...[...new Set(unknown)].map(word => ({ part, text: `There is no {${word}} in this email` })),
      ...lacking.map(word => ({ part, text: `{${word}} must be in the ${part}: ${words[word] ?? word}` })),
    ]
  })
}

/** A part of a mail with its words filled in, once: the values may contain braces. */
export const fillWords = (part: string, values: Readonly<Record<string, string>>, store: Store): string =>
  part.replace(IN_BRACES, (whole, word: string) =>
    Object.hasOwn(values, word)
      ? (values[word] ?? '')
      : Object.hasOwn(COMMON_WORDS, word)
        ? (COMMON_WORDS[word]?.of(store) ?? whole)
        : whole,
  )

/** The paragraphs of a filled part, without those that are empty. */
export const paragraphsOf = (part: string): string[] =>
  part
    .split(/\n\s*\n/)
    .map(paragraph =>
      paragraph
        .split('\n')
        .map(line => line.trim())
        .join('\n')
        .trim(),
    )
    .filter(paragraph => paragraph !== '')
