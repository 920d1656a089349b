import { withLatinLetters } from '../text/latin-letters.ts'

/**
 * The key of a part number: upper case, only A to Z and 0 to 9. People type `ms20470 ad4 6` for `MS20470AD4-6`. Full-width
 * characters and letters that look Latin count as the Latin ones: a keyboard of another script writes them.
 * Two different parts can share a key (21117-1 and 211-171), so a key finds candidates; it never decides. The SQL function
 * part_number_key() makes the same key of stored numbers: change both together.
 */
export const partNumberKey = (partNumber: string): string =>
  withLatinLetters(partNumber)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()

/**
 * A part number in upper case with a hyphen for each blank, slash, dash and other mark within it. Numbers that differ in this too may be
 * two parts, though they have one key: 21117-1 and 211-171.
 */
export const withPlainMarks = (partNumber: string): string =>
  withLatinLetters(partNumber)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The places of the marks within a number: 3 for 211-171. */
function marksOf(partNumber: string): number[] {
  const pieces = withPlainMarks(partNumber).split('-')
  let at = 0
  return pieces.slice(0, -1).map(piece => {
    at += piece.length
    return at
  })
}

/**
 * True if two spellings do not contradict each other: they have one key, and one of them has all marks of the other. `AN3 5A` and `an35a`
 * may be AN3-5A; 211-171 is not 21117-1.
 */
export function mayBeSameNumber(one: string, other: string): boolean {
  if (partNumberKey(one) !== partNumberKey(other)) return false
  const [marks, others] = [marksOf(one), marksOf(other)]
  return marks.every(at => others.includes(at)) || others.every(at => marks.includes(at))
}

/** A label with a mark is one before anything; the bare word `PN` only before a blank and something with a digit. */
const LABEL = /^(?:p\/n(?![a-z])(?:\s*[:.])?|pn\s*:|(?:pn|part\s(?:number|no\.?|#))(?:\s*:|\s)(?=[^\d]*\d))/i

/** Removes the label that people, and the store itself, write before a part number: `P/N: AN3-5A`, `PN AN3-5A`. */
export function withoutLabel(typed: string): string {
  const [label = ''] = LABEL.exec(typed) ?? []
  const rest = typed.slice(label.length).trimStart()
  return label === '' || rest === '' ? typed : rest
}

/** A piece of an address made from a part number and a name: `ms20470ad4-6-rivet-solid`. At most 80 characters. */
export function slugOf(partNumber: string, name: string): string {
  const words = `${partNumber} ${name}`
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
  return words || 'part'
}
