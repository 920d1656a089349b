import { inUsualWidth, withLatinLetters, withPlainDashes } from '../text/latin-letters.ts'

/** Words whose singular ends in an s, or whose stem occurs in too many texts. */
const SAME_IN_SINGULAR = new Set(['lens', 'gas', 'bus', 'series'])
const MIN_LETTERS = 4

/** A fraction of an inch or a mixed number: it means a size. */
const FRACTION = /^(?:\d{1,3}[- ])?\d{1,2}\/(?:2|4|8|16|32|64)(?!\d)/
/** A part of an inch as a decimal: `.25`. */
const DECIMAL = /^0?\.\d{1,6}(?!\S)/

const VULGAR_FRACTION = /(\d?)([\u00bc-\u00be\u215b-\u215e])/g
const INCH_MARK =
  /(\d)(?:"|''|[\u201c\u201d\u2033\u2036]|[\u2018\u2019\u2032]{2}|\s?(?:inches|inch|in)(?![\p{L}\p{N}]))/gu

/** The text with fractions written out: `1½` is `1-1/2`, as descriptions have it. */
const withPlainFractions = (text: string): string =>
  text.replace(VULGAR_FRACTION, (_, before: string, fraction: string) => {
    const plain = fraction.normalize('NFKC').replace('\u2044', '/')
    return before === '' ? plain : `${before}-${plain}`
  })

/** `# 10`, `no.10`: the number of a screw, with a space or without it. */
const SPACED_NUMBER = /(?<!\S)# (?=\d{1,2}(?!\d))/g
const JOINED_NUMBER = /(?<!\S)(no\.)(?=\d{1,2}(?!\S))/gi

/**
 * The text with usual characters for those that mean the same, and without inch marks: `1/4″` and `¼ inch` are `1/4`,
 * `# 10` is `#10`.
 */
export const plainSearch = (typed: string): string =>
  withPlainFractions(withPlainDashes(inUsualWidth(typed)))
    .replaceAll('\u2044', '/')
    .replace(INCH_MARK, '$1')
    .replace(/\s+/g, ' ')
    .replace(SPACED_NUMBER, '#')
    .replace(JOINED_NUMBER, '$1 ')
    .trim()

/** `#10`, `# 8 screw`, `#10-32` */
const GAUGE = /^# ?\d{1,2}(?:-\d{2})?(?= |$)/
/** True if the search begins with a size, as `1/4-28 nut`, `.25 bolt` or `#10`. Its digits are no part of a part number. */
export const beginsWithSize = (plain: string): boolean =>
  FRACTION.test(plain) || DECIMAL.test(plain) || GAUGE.test(plain)

/** The common stem of singular and plural; a word that is not a plural is its own stem. */
export function stemOf(word: string): string {
  if (word.endsWith('es') && SAME_IN_SINGULAR.has(word.slice(0, -2))) return word.slice(0, -2)
  if (word.length < MIN_LETTERS || !/^[a-z]+$/.test(word) || SAME_IN_SINGULAR.has(word)) return word
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word
  if (/[a-z]{2}ies$/.test(word)) return word.slice(0, -3)
  return /(?:ch|sh|ss|x|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** Hardware that people write as one word and catalogs as two. */
const COMPOUND =
  /(?<![\p{L}\p{N}-])(lock|jam|wing|cap|set|thumb|eye|nut|snap)(nuts?|washers?|wire|screws?|bolts?|plates?|rings?|pins?)(?![\p{L}\p{N}-])/gu

/** A search in lower case with names of hardware as catalogs write them: `oring` is `o-ring`, `locknut` is `lock nut`. */
export const withCatalogSpelling = (typed: string): string =>
  withPlainDashes(typed)
    .toLowerCase()
    .replace(/(?<![\p{L}\p{N}])o[ -]?ring(?:s(?!\p{L})|(?!\p{L}))/gu, 'o-ring')
    .replace(COMPOUND, '$1 $2')

/**
 * The words of a search as texts have them, in lower case: plurals are reduced to their stem, `starter/generator` and
 * `starter-generator` are two words, and names of hardware are spelled as in catalogs.
 */
export function searchWords(typed: string): string[] {
  return (
    withCatalogSpelling(plainSearch(typed))
      .replace(/(\p{L}{3})[/-](?=\p{L}{3})/gu, '$1 ')
      // Names have `1 1/4` as often as `1-1/4`.
      .replace(/(?<!\S)(\d{1,3})-(?=\d{1,2}\/(?:2|4|8|16|32|64)(?!\d))/g, '$1 ')
      .split(/[\s*]+/)
      .filter(Boolean)
      // A letter of another script in a Latin word is a look-alike.
      .map(word => stemOf(/[a-z]/.test(word) ? withLatinLetters(word).toLowerCase() : word))
  )
}
