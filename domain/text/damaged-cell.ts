// Detects part and serial numbers that a spreadsheet converted before the list was saved as CSV: `3-4` becomes `4-Mar`,
// `5310001670275` becomes `5.31E+12`, a failed lookup `#N/A`, a comparison `TRUE`. The number is lost.

/**
 * `date`: it looks like a day, `number`: like a rounded number, `boolean`: like true or false; all may be what is meant. `error`: a failed formula, or a
 * column that was too narrow for its number; it is never what is meant.
 */
export type Damage = 'date' | 'number' | 'boolean' | 'error'

const MAX_CELL_LENGTH = 30
const MONTH = new Set('JAN FEB MAR MÄR MRZ APR MAY MAI JUN JUL AUG SEP SEPT OCT OKT NOV DEC DEZ'.split(' '))
/** `4-Mar`, `4. Mrz`, `4-Mar-26` */
const DAY_MONTH = /^\d{1,2}(?:[-/ ]|\. ?)([A-Za-zÄä]{3,4})(?:[-/ ]\d\d(?:\d\d)?)?$/
/** `Mar-03`, `Mar 2003` */
const MONTH_YEAR = /^([A-Za-zÄä]{3,4})[- ]\d\d(?:\d\d)?$/
const NUMBERS = /^(?:(?:19|20)\d\d-\d\d-\d\d|\d{1,2}\/\d{1,2}\/(?:19|20)\d\d)(?: 0?0:00(?::00)?)?$/
/** Excel writes an exponent with its sign and two digits at least; a part number `1E5` is none. */
const ROUNDED = /^-?\d(?:[.,]\d{1,17})?E[+-]\d{2,3}$/i
/** `#NAME?`, `#REF!`, `#DIV/0!` and the same in other languages, and those without an end mark: `#NV` is German for `#N/A`. */
const FAILED = /^#(?:[\p{L}\d/\u00bf\u00a1]{1,15}[?!]|N\/A|NV|GETTING_DATA)$/iu
/** The spellings of spreadsheets and programs only: `true` may be an ordinary word. */
const BOOLEANS = new Set('TRUE FALSE True False WAHR FALSCH VRAI FAUX VERDADERO FALSO'.split(' '))
const TOO_NARROW = /^#{2,30}$/

/** The likely damage to a cell that names a part or a piece; null: none. */
export function damageOf(text: string): Damage | null {
  if (text.length > MAX_CELL_LENGTH) return null
  if (TOO_NARROW.test(text) || FAILED.test(text)) return 'error'
  if (ROUNDED.test(text)) return 'number'
  if (BOOLEANS.has(text)) return 'boolean'
  const [, month = ''] = DAY_MONTH.exec(text) ?? MONTH_YEAR.exec(text) ?? []
  return MONTH.has(month.toUpperCase()) || NUMBERS.test(text) ? 'date' : null
}

/** True if a word of the text is the error of a failed formula: `#NAME? 3`. */
export const hasFormulaError = (text: string): boolean => text.split(/[\s,;|]+/).some(word => FAILED.test(word))
