import { readPartSearch } from './read-search.ts'
import { conditionsAlone, readSearchConditions } from './search-conditions.ts'
import { searchWords } from './search-words.ts'

/** Each order of the words is a separate pattern; more words have too many orders. */
const MAX_WORDS = 3

/** The words of a search if they are few enough to be searched in any order, or alone; otherwise empty. */
function fewWords(search: string): string[] {
  const typed = readPartSearch(search)
  if (typed.includes('*') || conditionsAlone(typed).length > 0) return []
  const words = [...new Set(searchWords(typed))]
  return words.length > 1 && words.length <= MAX_WORDS ? words : []
}

/** The search with its words in each other order: `bolt an3-5a` of `AN3-5A bolt`. */
export function inOtherOrders(search: string): string[] {
  const words = fewWords(search)
  return ordersOf(words)
    .map(order => order.join(' '))
    .filter(order => order !== words.join(' '))
}

function ordersOf(words: readonly string[]): string[][] {
  if (words.length < 2) return [[...words]]
  return words.flatMap((word, at) => ordersOf(words.toSpliced(at, 1)).map(rest => [word, ...rest]))
}

/** So short words are in most texts. */
const MIN_LETTERS = 3

/**
 * Each word of a search alone. Empty if a word contains a figure, because an unknown part number or size must not be
 * left out, if a word is a condition, which filters a list and is not part of a name, or if there are no blanks: what is
 * joined by dashes is one name.
 */
export function eachWord(search: string): string[] {
  const isOneName = !/\s/.test(search.trim())
  const words = isOneName || readSearchConditions(search).conditions.length > 0 ? [] : fewWords(search)
  return words.every(word => word.length >= MIN_LETTERS && !/\d/.test(word)) ? words : []
}
