import { readSearch } from '../../../domain/text/search-text.ts'

/** What was typed into a search, in lower case. */
export const searchTerm = (typed: string): string => readSearch(typed).toLowerCase()

/** Text as LIKE takes it for itself: its own signs (`%`, `_`, a backslash) stand for nothing else. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Trigram indexes find pieces of three characters, and what begins with fewer. */
const SHORTEST_PIECE = 3

/** The pattern for LIKE that finds a term anywhere, or, where it is too short for an index, at the beginning. */
export const likeTerm = (term: string): string => {
  const literal = literally(term)
  return [...term].length < SHORTEST_PIECE ? `${literal}%` : `%${literal}%`
}

/** The patterns of texts of several words: what is short is found where a word begins. */
export const likeWords = (term: string): string[] =>
  [...term].length < SHORTEST_PIECE ? [likeTerm(term), `% ${likeTerm(term)}`] : [likeTerm(term)]
