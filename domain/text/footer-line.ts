// Footer lines of a printed list, such as totals and page numbers.

/** `Total`, `Grand total:`, `Total qty 11`, `TOTAL 2 ITEMS 15`, `Subtotal: $10.00` */
const TOTAL =
  /^(?:grand |sub[- ]?)?totals?(?: \d{1,6})?(?: (?:qty|quantity|pieces|pcs|items|lines|rows|parts|records|value|amount|units))? ?:? ?(?:usd|us)? ?\$?[\d,.]{0,20}$/i
/** `Page 1 of 3`, `Seite 1 von 3`, `- 1 -` */
const PAGE = /^[-–] \d{1,5} [-–]$|^(?:page|seite|p[aá]gina):? ?\d{1,5}(?: ?(?:of|von|de|\/) ?\d{1,5})?$/i
const END = /^\*{0,5} ?(?:end|end of (?:report|list|listing|file)) ?\*{0,5}$/i
/** `Printed 11/30/2026`, `Printed on: 30 Nov 2026 14:05` */
const PRINTED =
  /^(?:printed|generated|exported)(?: (?:on|at))?:? (?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{1,2} [a-z]{3,9} \d{4}|[a-z]{3,9} \d{1,2}, \d{4})(?: [\d:. apm]{1,12})?$/i
/** The end of an email: `Thank you`, `Best regards, Joe`. */
const SIGN_OFF =
  /^(?:many thanks|thanks|thank you|(?:best |kind |warm )?regards|sincerely|cheers)(?:[ ,.!][^\d]{0,40})?$/i
const MAX_LINE_LENGTH = 60

export type FooterLine = 'total' | 'page' | 'end'

/**
 * The kind of footer line that a first cell shows; null: none. `END` alone may be a part number, `*** END ***` is not.
 */
export function footerLine(text: string): FooterLine | null {
  if (text.length > MAX_LINE_LENGTH) return null
  if (TOTAL.test(text)) return 'total'
  if (PAGE.test(text)) return 'page'
  return PRINTED.test(text) || SIGN_OFF.test(text) || (END.test(text) && text.toUpperCase() !== 'END') ? 'end' : null
}
