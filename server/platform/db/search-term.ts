import { readSearch } from '../../../domain/text/read-search.ts'
import { anyOf, code, type Sql, sql } from './sql.ts'

/** The search term in lower case. */
export const searchTerm = (typed: string): string => readSearch(typed).toLowerCase()

/** Escapes text for LIKE: `%`, `_` and the backslash match only themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The pattern for LIKE that finds a text anywhere. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`

/** Trigram indexes find terms of three characters or more, and prefixes of words. */
const MIN_PIECE_LENGTH = 3

/**
 * The pattern for LIKE that finds a term anywhere. A term that is too short for an index is found only at the
 * beginning.
 */
export const likeTerm = (term: string): string => (isShort(term) ? `${escapeLike(term)}%` : containsPattern(term))
const isShort = (term: string): boolean => [...term].length < MIN_PIECE_LENGTH

/** SQL: true if a text of several words contains a term. A short term matches only at the beginning of a word. */
export function hasTerm(term: string): (text: string) => Sql {
  const patterns = isShort(term) ? [likeTerm(term), `% ${likeTerm(term)}`] : [likeTerm(term)]
  return text => anyOf(patterns.map(pattern => sql`${code(text)} LIKE ${pattern}`))
}
