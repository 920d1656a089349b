import { familyByName } from '../facts/name-family.ts'
import { plainSearch } from './search-words.ts'

// People without a part number write what they need: `# 10 washer`, `1/4-28 nut`, `fuel pump`.

/** No description in a list is longer. */
const MAX_LENGTH = 60
/** `1/4`, `1/4-28`, `10`, `#10`, `10-32`, `.25` */
const SIZE = /^(?:\d{1,2}\/\d{1,2}(?:-\d{1,2})?|#?\d{1,2}(?:-\d{2})?|\d?\.\d{1,4})$/
/** Words before a size: `no. 10`, `1/4 x 1`. */
const BEFORE_SIZE = /(?:^|\s)(?:#|no\.?|x)$/i
const isOfSize = (word: string): boolean => SIZE.test(word) || BEFORE_SIZE.test(word)
/** A word of a description that names none of the known families. */
const PLAIN_WORD = /^\p{L}[\p{L}'./&-]{2,}$/u

const wordsOf = (text: string): string[] =>
  text.length > MAX_LENGTH
    ? []
    : plainSearch(text)
        .split(/[\s,()]+/)
        .filter(Boolean)

/** The family of the parts that a text describes without a part number: `washers` of `# 10 washer`; null: it names none. */
export function describedFamily(text: string): string | null {
  const said = wordsOf(text).filter(word => !isOfSize(word))
  return said.some(word => /\d/.test(word)) ? null : familyByName(said.join(' '))
}

/** True for a description instead of a part number: the name of a known family, with sizes, or several words without a digit. */
export function describesPart(text: string): boolean {
  if (describedFamily(text) !== null) return true
  const words = wordsOf(text)
  return words.length > 1 && words.every(word => PLAIN_WORD.test(word))
}

/** Families whose descriptions end in no number: `washer 5` is five washers, `lamp 313` is a lamp's number. */
const COUNTED = new Set(['bolts', 'nuts', 'rivets', 'screws', 'washers'])

/** True for a description behind which a number is a quantity: `#10 washer`, but not `washer no.`. */
export const isCountedDescription = (text: string): boolean =>
  !BEFORE_SIZE.test(text) && COUNTED.has(describedFamily(text) ?? '')
