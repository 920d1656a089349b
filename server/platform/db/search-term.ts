import { readSearch } from '../../../domain/text/read-search.ts'

/** The term of a search in lower case. */
export const searchTerm = (typed: string): string => readSearch(typed).toLowerCase()

/** Escapes text for LIKE: `%`, `_` and the backslash match only themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The pattern for LIKE that finds a text anywhere. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`

/** Trigram indexes find pieces of three characters, and prefixes of words. */
const MIN_PIECE_LENGTH = 3

/** The pattern for LIKE that finds a term anywhere, or, where it is too short for an index, at the beginning. */
export const likeTerm = (term: string): string => (isShort(term) ? `${escapeLike(term)}%` : containsPattern(term))
const isShort = (term: string): boolean => [...term].length < MIN_PIECE_LENGTH

/** SQL for whether a text of several words contains a term; a short term matches at the beginning of a word. */
export function hasTerm(term: string, value: (given: unknown) => string): (text: string) => string {
  const patterns = (isShort(term) ? [likeTerm(term), `% ${likeTerm(term)}`] : [likeTerm(term)]).map(value)
  return text => `(${patterns.map(pattern => `${text} LIKE ${pattern}`).join(' OR ')})`
}
