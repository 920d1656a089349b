const DIGITS = /\d+/g
/** Longer than any run of digits in a part number. */
const WIDTH = 20

/** A text by which part numbers sort naturally: AN3-4A before AN3-10A. */
const naturalKey = (partNumber: string): string =>
  partNumber.toUpperCase().replace(DIGITS, digits => digits.padStart(WIDTH, '0'))

/** Compares two part numbers in natural order: runs of digits compare as numbers, everything else by character. */
export function inNaturalOrder(one: string, other: string): number {
  const [a, b] = [naturalKey(one), naturalKey(other)]
  return a < b ? -1 : a > b ? 1 : 0
}
