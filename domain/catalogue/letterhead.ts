import { damageOf } from '../text/damaged-cell.ts'

// Lines above the headings of a list: who writes it, the day, a number to answer under.

/** `Tel. 305-555-0100`, `Date: 11/28/2026`, `RFQ #12345` */
const LABELED =
  /^(?:tel|phone|fax|mobile|date|dated|page|sheet|rev|revision|rfq|quote|quotation|inquiry|attn|attention|to|from|re|subject|e-?mail|web|www|valid|as of|issued|printed)(?=[\s.:#]|$)/i
const YEAR = /^(?:19|20)\d\d$/
const ADDRESS = /@|^www\./i

/**
 * True for a line that cannot be a part because no word of it could be a part number. In doubt the result is false, so
 * that typed text above a list is not dropped.
 */
export function isLetterhead(line: string): boolean {
  const words = line.split(/[\s,;|"]+/).filter(Boolean)
  return (
    LABELED.test(words.join(' ')) ||
    words.every(word => !/\d/.test(word) || YEAR.test(word) || ADDRESS.test(word) || damageOf(word) === 'date')
  )
}
