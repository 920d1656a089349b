import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import { anywhere } from '../platform/db/search-term.ts'

/**
 * What the back office looks for in orders: a piece of an order's number, patterns for LIKE that any of which its ORDER_TEXT may fit,
 * and a piece of the key of a part number.
 */
export type Sought = { number: string; texts: string[]; part: string }

export function soughtBy(term: string): Sought {
  const text = term.toLowerCase()
  // Numbers of carriers are printed in groups, and stand in ORDER_TEXT without spaces.
  const joined = text.replace(/[ -]/g, '')
  // Fewer than three letters have no trigram, and are nearly everywhere.
  const isInGroups = /\d/.test(text) && joined !== text && joined.length >= 3
  const texts = isInGroups ? [text, joined] : [text]
  return { number: term.toUpperCase(), texts: texts.map(anywhere), part: partNumberKey(term) }
}
