import { ofSixteenths } from '../facts/sizes.ts'

/** A fraction of an inch, alone or with its thread: `1/4`, `1/4-28`. */
const FRACTION = /^(\d{1,2})\/(2|4|8|16|32|64)(-\d{1,3})?$/
const WHOLE = /^\d{1,3}$/
/** A decimal without trailing zeros. `0.250` is the usual text of a grip, and is searched unchanged. */
const DECIMAL = /^(\d{0,2})\.(\d{0,5}[1-9])$/
/** The smallest part of an inch that sizes are written in. */
const PARTS = 64
/** These are written as decimals, whatever the size of the part. */
const MEASURED = new Set(['grip', 'id', 'od', 'length', 'long', 'thick', 'wide', 'width'])

/** The part that some makers' names say in sixteenths: nuts for bolts of 3/8 in are `6/16 in`. */
const SIXTEENTHS = 16

/** `decimal`: for a thread, which has no decimal, the fraction. */
type Size = { fraction: string; decimal: string; isDecimal: boolean; sixteenths: string | null }

/**
 * A search without its sizes, its sizes as fractions (`1/4`, `1 1/4`) with their sixteenths, and other ways to write the search.
 */
export type ReadSizes = { others: string[]; fractions: string[][]; alternatives: string[] }

/**
 * Reads the sizes among the words of a search: `.25`, `0.25` and `1/4` are one size, and `1 1/4` is another. Texts have the words of a search
 * in its order, and names have the size behind the part: `1/4 bolt` is also `bolt 1/4`.
 */
export function readSizes(words: readonly string[]): ReadSizes {
  const others: string[] = []
  const sizes: Size[] = []
  const swapped: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const next = words[at + 1] ?? ''
    const isMixed = WHOLE.test(word) && FRACTION.test(next)
    const size = isMixed ? sizeOf(next, word) : sizeOf(word)
    if (isMixed) at++
    if (size) sizes.push(size)
    else others.push(word)
    swapped.push(size ? (size.isDecimal ? size.fraction : size.decimal) : word)
  }
  const fractions = sizes.map(({ fraction, sixteenths }) => (sixteenths === null ? [fraction] : [fraction, sixteenths]))
  if (sizes.length === 0 || others.some(word => MEASURED.has(word))) return { others, fractions, alternatives: [] }
  const ways = [
    swapped,
    [...others, ...sizes.map(({ fraction }) => fraction)],
    [...others, ...sizes.map(({ decimal }) => decimal)],
    [...others, ...sizes.map(({ fraction, sixteenths }) => sixteenths ?? fraction)],
  ]
  const typed = words.join(' ')
  return { others, fractions, alternatives: [...new Set(ways.map(way => way.join(' ')))].filter(way => way !== typed) }
}

function sizeOf(word: string, whole = ''): Size | null {
  const [, over, under, thread] = FRACTION.exec(word) ?? []
  if (over !== undefined && under !== undefined) {
    // Of a larger denominator it may be a thread: 10/32.
    const parts = (Number(over) * PARTS) / Number(under)
    const isReducible = thread === undefined && Number(under) <= SIXTEENTHS && parts > 0 && parts % PARTS !== 0
    const part = isReducible ? reduced(parts) : word
    const fraction = whole ? `${whole} ${part}` : part
    const value = Number(whole) + Number(over) / Number(under)
    const decimal = thread === undefined ? String(value) : fraction
    return {
      fraction,
      decimal,
      isDecimal: false,
      sixteenths: inSixteenths(value * PARTS, thread === undefined ? thread : word),
    }
  }
  const [, before, after] = DECIMAL.exec(word) ?? []
  if (after === undefined) return null
  const parts = Number(`0.${after}`) * PARTS
  if (!Number.isInteger(parts)) return null
  const inches = Number(before)
  return {
    fraction: `${inches > 0 ? `${inches} ` : ''}${reduced(parts)}`,
    decimal: `${inches}.${after}`,
    isDecimal: true,
    sixteenths: inSixteenths(inches * PARTS + parts),
  }
}

/** 64ths as sixteenths, if the text differs. For a thread only the fine thread of the size: names of nuts have the size alone. */
function inSixteenths(parts: number, thread?: string): string | null {
  const count = (parts * SIXTEENTHS) / PARTS
  const isKnown = thread === undefined ? count % 2 === 0 : ofSixteenths(count)?.thread === thread
  return isKnown && Number.isInteger(count) && count < SIXTEENTHS ? `${count}/${SIXTEENTHS}` : null
}

/** 64ths in lowest terms: 16 becomes `1/4`. */
function reduced(parts: number): string {
  let [over, under] = [parts, PARTS]
  while (over % 2 === 0) [over, under] = [over / 2, under / 2]
  return `${over}/${under}`
}
