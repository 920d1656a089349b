// Footer lines of a printed list, such as totals and page numbers.

/** `Total`, `Grand total:`, `Total qty 11` */
const TOTAL =
  /^(?:grand |sub[- ]?)?totals?(?: (?:qty|quantity|pieces|pcs|items|lines|rows|parts|records|value|amount|units))? ?:? ?[\d,.]{0,20}$/i
/** `Page 1 of 3`, `Seite 1 von 3`, `- 1 -` */
const PAGE = /^[-–] \d{1,5} [-–]$|^(?:page|seite|p[aá]gina):? ?\d{1,5}(?: ?(?:of|von|de|\/) ?\d{1,5})?$/i
const END = /^\*{0,5} ?(?:end|end of (?:report|list|listing|file)) ?\*{0,5}$/i
const MAX_LINE_LENGTH = 60

export type FooterLine = 'total' | 'page' | 'end'

/**
 * The kind of footer line that a first cell shows; null: none. `END` alone may be a part number, `*** END ***` is not.
 */
export function footerLine(text: string): FooterLine | null {
  if (text.length > MAX_LINE_LENGTH) return null
  if (TOTAL.test(text)) return 'total'
  if (PAGE.test(text)) return 'page'
  return END.test(text) && text.toUpperCase() !== 'END' ? 'end' : null
}
