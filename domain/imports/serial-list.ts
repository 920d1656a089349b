// Serial numbers of several pieces in one cell: `A1;A2;A3`, `C123 - C125`.

/** Serial numbers of one row at most. */
export const MAX_MARKS = 1000

/**
 * The separators of serial numbers, most certain first. A slash, a blank or a dash can also be part of one, and so must
 * yield the right count.
 */
const SEPARATORS = [/[;|]/, /,/, /&| and /i, /\//, / /]
const RANGE = /^([^\s]{0,60}?)(\d{1,9}) ?(?:-|–| to | thru | through )\s?([^\s]{0,60}?)(\d{1,9})$/i

/** The numbers of a range, both ends included, as long as its first one; null: not a range. */
function rangeOf(text: string): string[] | null {
  const [, before = '', first = '', beforeLast = '', last = ''] = RANGE.exec(text) ?? []
  const count = Number(last) - Number(first) + 1
  if (first === '' || before.toUpperCase() !== beforeLast.toUpperCase() || first.length > last.length) return null
  if (count < 2 || count > MAX_MARKS) return null
  return Array.from({ length: count }, (_, at) => `${before}${`${Number(first) + at}`.padStart(first.length, '0')}`)
}

const partsOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator, MAX_MARKS + 1)
    .map(part => part.trim())
    .filter(Boolean)

const areDistinct = (marks: readonly string[]): boolean =>
  new Set(marks.map(mark => mark.toUpperCase())).size === marks.length

/**
 * The serial numbers of the `quantity` pieces of a row; null: their number differs from the quantity, so a person must
 * decide. For one piece, the text of the cell, unless it is a list or a range.
 */
export function serialsOf(text: string, quantity: number): string[] | null {
  if (quantity === 1) {
    const isRange = / (?:-|–|to|thru|through) /i.test(text) && rangeOf(text) !== null
    return /[;|,]/.test(text) || isRange ? null : [text]
  }
  if (quantity > MAX_MARKS) return null
  const counts = (marks: readonly string[]): boolean => marks.length === quantity && areDistinct(marks)
  const whole = rangeOf(text)
  if (whole && counts(whole)) return whole
  for (const separator of SEPARATORS) {
    const parts = partsOf(text, separator)
    if (parts.length < 2) continue
    if (counts(parts)) return parts
    const marks = parts.flatMap(part => rangeOf(part) ?? [part])
    if (counts(marks)) return marks
  }
  return null
}
