import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import { anywhere, literally } from '../platform/db/search-term.ts'

/** How every order number begins. */
export const ORDER_NUMBER = /^APS-/i

/**
 * What the back office looks for in orders: a piece of an order's number, the pattern for LIKE that finds it, patterns for LIKE that any of which its ORDER_TEXT may fit,
 * and a piece of the key of a part number. `seesPayments`: its transaction may fit one of the patterns too.
 */
export type OrderSearch = { number: string; numbers: string; texts: string[]; part: string; seesPayments: boolean }

export function parseOrderSearch(term: string, seesPayments: boolean): OrderSearch {
  const text = term.toLowerCase()
  // Numbers of carriers are printed in groups, and stand in ORDER_TEXT without spaces.
  const joined = text.replace(/[ -]/g, '')
  // Fewer than three letters have no trigram, and are nearly everywhere.
  const isInGroups = /\d/.test(text) && joined !== text && joined.length >= 3
  const texts = isInGroups ? [text, joined] : [text]
  const number = term.toUpperCase()
  // What begins as all numbers do is nowhere else in one: it is found by the index of beginnings. Its trigrams are in every row.
  const numbers = ORDER_NUMBER.test(number) ? `${literally(number)}%` : anywhere(number)
  return { number, numbers, texts: texts.map(anywhere), part: partNumberKey(term), seesPayments }
}
