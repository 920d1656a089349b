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
