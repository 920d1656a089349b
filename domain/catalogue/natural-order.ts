import { withLatinLetters } from '../text/latin-letters.ts'

/** The longest run of digits in a part number that compares as a number; longer runs compare as text. */
const WIDTH = 15

/**
 * The key of a part number with each run of digits filled up with zeros. Texts that compare by character then compare as
 * people sort part numbers: AN3-4A before AN3-10A before AN310-2. A run ends where the part number has another character, so
 * `AN3-4` and `AN34` differ. The SQL function part_number_order() makes the same text: change both together.
 */
export const naturalKey = (partNumber: string): string =>
  withLatinLetters(partNumber)
    .replace(/[0-9]+/g, digits => digits.padStart(WIDTH, '0'))
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()

/** Compares two part numbers in natural order. */
export function inNaturalOrder(one: string, other: string): number {
  const [a, b] = [naturalKey(one), naturalKey(other)]
  return a < b ? -1 : a > b ? 1 : 0
}
