import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import { containsPattern, escapeLike } from '../platform/db/search-term.ts'

/** The prefix of every order number. */
export const ORDER_NUMBER = /^APS-/i

/**
 * A parsed search of the back office: part of an order number, its LIKE pattern, LIKE patterns for ORDER_TEXT (one
 * match is enough), and part of a part-number key. `seesPayments`: the patterns also apply to the transaction number.
 */
export type OrderSearch = { number: string; numbers: string; texts: string[]; part: string; seesPayments: boolean }

export function parseOrderSearch(term: string, seesPayments: boolean): OrderSearch {
  const text = term.toLowerCase()
  // Tracking numbers are printed in groups; ORDER_TEXT has them without spaces.
  const joined = text.replace(/[ -]/g, '')
  // Fewer than three characters have no trigram and match almost every row.
  const isInGroups = /\d/.test(text) && joined !== text && joined.length >= 3
  const texts = isInGroups ? [text, joined] : [text]
  const number = term.toUpperCase()
  // A term with the prefix of all numbers occurs only at the start: the prefix index finds it. Its trigrams match every
  // row.
  const numbers = ORDER_NUMBER.test(number) ? `${escapeLike(number)}%` : containsPattern(number)
  return { number, numbers, texts: texts.map(containsPattern), part: partNumberKey(term), seesPayments }
}
