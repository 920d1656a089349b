import { partNumberKey } from '../../domain/part-number.ts'

/**
 * What the desk looks for in orders: a piece of an order's number, patterns for LIKE that any of which its ORDER_TEXT may fit,
 * and a piece of the key of a part number.
 */
export type Sought = { number: string; texts: string[]; part: string }

/** A number of a carrier in the groups in which it is printed, which ORDER_TEXT has without spaces; or what only looks so. */
const IN_GROUPS = /^(?=(?:\D*\d){8})[a-z\d]+(?: [a-z\d]+)+$/i

export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export function soughtBy(term: string): Sought {
  const text = term.toLowerCase()
  const texts = IN_GROUPS.test(term) ? [text, text.replaceAll(' ', '')] : [text]
  return { number: term.toUpperCase(), texts: texts.map(anywhere), part: partNumberKey(term) }
}
