import { z } from '../text/zod.ts'
import { readPartSearch } from './read-search.ts'
import { withCatalogSpelling } from './search-words.ts'
import { newerStandard } from './superseded-standards.ts'

/** The kinds of synonyms: `same` works both ways; a superseded term leads to its replacement, but not back. */
export const SYNONYM_KINDS = { same: 'Same as', superseded: 'Superseded by' } as const
export type SynonymKind = keyof typeof SYNONYM_KINDS
export const SYNONYM_KIND_NAMES = Object.keys(SYNONYM_KINDS) as SynonymKind[]

const MAX_TERM_LENGTH = 60
const words = (label: string) =>
  z.string().check(
    z.overwrite(text => text.trim().replace(/\s+/g, ' ').toLowerCase()),
    z.minLength(2, `${label} needs at least 2 characters`),
    z.maxLength(MAX_TERM_LENGTH, `${label} has at most ${MAX_TERM_LENGTH} characters`),
    z.refine(text => !text.includes('*'), `${label} must not have a *`),
  )

export const SynonymFieldsShape = z
  .strictObject({ term: words('The word'), sameAs: words('The other word'), kind: z.enum(SYNONYM_KIND_NAMES) })
  .check(z.refine(({ term, sameAs }) => term !== sameAs, { message: 'These are the same words', path: ['sameAs'] }))
export type SynonymFields = z.infer<typeof SynonymFieldsShape>

/** An additional search, and its reason: `word` replaces `typed`. */
export type AddedSearch = { search: string; word: string; typed: string; kind: SynonymKind }

const MAX_ALSO = 3

/**
 * The additional searches by the owner's list and the table of standards, at most three: whole words of the search are
 * replaced.
 */
export function alsoSearched(typed: string, synonyms: readonly SynonymFields[]): AddedSearch[] {
  const line = ` ${withCatalogSpelling(readPartSearch(typed))} `
  const ways = synonyms.flatMap(({ term, sameAs, kind }) => [
    { typed: term, word: sameAs, kind },
    ...(kind === 'same' ? [{ typed: sameAs, word: term, kind }] : []),
  ])
  for (const word of line.split(' ')) {
    const newer = newerStandard(word)
    if (newer !== null) ways.push({ typed: word, word: newer, kind: 'superseded' })
  }
  return ways
    .filter(way => line.includes(` ${way.typed} `))
    .map(way => ({ ...way, search: line.replace(` ${way.typed} `, ` ${way.word} `).trim() }))
    .slice(0, MAX_ALSO)
}
