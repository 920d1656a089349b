import type { TextSection } from '../markdown/blocks.ts'
import { type ParsedText, parseMarkdown } from '../markdown/parse-markdown.ts'
import type { Store } from '../settings/store-shape.ts'
import { writtenText } from '../text/written-text.ts'
import { z } from '../text/zod.ts'
import { firstPrivacy } from './first-privacy.ts'
import { firstReturns } from './first-returns.ts'
import { firstTerms } from './first-terms.ts'
import { type LegalPage, MAX_LEGAL_TEXT_LENGTH } from './legal-pages.ts'
import { LEGAL_WORDS } from './words.ts'

const FIRST_TEXTS: Record<LegalPage, (store: Store) => string> = {
  terms: firstTerms,
  privacy: firstPrivacy,
  returns: firstReturns,
}

/**
 * The default text as Markdown, in force if the owner has written none. Sentences about a promise are included only
 * while the store makes it.
 */
export const firstText = (page: LegalPage, store: Store): string => FIRST_TEXTS[page](store)

/** A legal text with its words in braces filled in. */
export const readLegalText = (text: string, store: Store): ParsedText =>
  parseMarkdown(text, name => (Object.hasOwn(LEGAL_WORDS, name) ? (LEGAL_WORDS[name]?.(store) ?? null) : null))

export const sectionsOf = (text: string, store: Store): TextSection[] => readLegalText(text, store).sections

/** The shape of a legal text, before its Markdown is read. */
export const LegalTextShape = writtenText('The text', MAX_LEGAL_TEXT_LENGTH).check(
  z.minLength(1, 'The text is required'),
  // They make a text read otherwise than it is.
  z.refine(text => !/[\u202A-\u202E\u2066-\u2069]/.test(text), 'The text must not contain control characters'),
)
