// Detects part and serial numbers that a spreadsheet converted before the list was saved as CSV: `3-4` becomes `4-Mar`,
// `5310001670275` becomes `5.31E+12`, a failed lookup `#N/A`, a comparison `TRUE`. The number is lost.

/**
 * `date`: it looks like a day, `number`: like a rounded number, `boolean`: like true or false; all may be what is meant. `error`: a failed formula, or a
 * column that was too narrow for its number; it is never what is meant.
 */
export type Damage = 'date' | 'number' | 'boolean' | 'error'

const MAX_CELL_LENGTH = 30
const FULL_MONTH = new Set(
  [
    'JANUARY FEBRUARY MARCH APRIL JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER',
    'JANUAR FEBRUAR MÄRZ JUNI JULI OKTOBER DEZEMBER',
    'JANVIER FÉVRIER MARS AVRIL JUIN JUILLET AOÛT SEPTEMBRE OCTOBRE NOVEMBRE DÉCEMBRE',
    'ENERO FEBRERO MARZO ABRIL MAYO JUNIO JULIO AGOSTO SEPTIEMBRE OCTUBRE NOVIEMBRE DICIEMBRE',
  ].flatMap(line => line.split(' ')),
)
const MONTH = new Set([
  ...'JAN FEB MAR MÄR MRZ APR MAY MAI JUN JUL AUG SEP SEPT OCT OKT NOV DEC DEZ'.split(' '),
  ...'JANV FÉVR AVR JUIL DÉC ENE ABR AGO DIC'.split(' '),
  ...FULL_MONTH,
])
/** `4-Mar`, `4. Mrz`, `4-mars`, `4-Mar-26` */
const DAY_MONTH = /^\d{1,2}(?:[-/ ]|\. ?)(\p{L}{3,10})\.?(?:[-/ ]\d\d(?:\d\d)?)?$/u
/** `Mar-03`, `Mar 2003` */
const MONTH_YEAR = /^(\p{L}{3,10})[- ]\d\d(?:\d\d)?$/u
/** `March 4`, `March 4, 2026`; `DEC 5` may be a part number. */
const MONTH_DAY = /^(\p{L}{3,10})[- ]\d{1,2}(?:, ?\d{4})?$/u
/** `2026-03-04`, `3/4/2026`, `03/04/26`, `04.03.2026`; `12:30:00`, `3:30 PM` */
const NUMBERS =
  /^(?:(?:19|20)\d\d-\d\d-\d\d|\d{1,2}\/\d{1,2}\/(?:\d\d)?\d\d|\d{1,2}\.\d{1,2}\.(?:19|20)\d\d)(?: 0?0:00(?::00)?)?$/
const TIME = /^\d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?$/i
/** Excel writes an exponent with a sign and at least two digits: the part number `1E5` is intact, and `1.2E3` may be one. */
const ROUNDED = /^-?\d(?:(?:[.,]\d{1,17})?E[+-]\d{2,3}|[.,]\d{1,17}E\d{1,3})$/i
/** `#NAME?`, `#REF!`, `#DIV/0!` and the same in other languages, and those without an end mark: `#NV` is German for `#N/A`. */
const FAILED = /^#(?:[\p{L}\d/\u00bf\u00a1]{1,15}[?!]|N\/A|NV|GETTING_DATA)$/iu
/** The spellings of spreadsheets and programs only: `true` may be an ordinary word. */
const BOOLEANS = new Set('TRUE FALSE True False WAHR FALSCH VRAI FAUX VERDADERO FALSO'.split(' '))
const TOO_NARROW = /^#{2,30}$/

/** The likely damage to a cell with a part number or a mark; null: none. */
export function damageOf(text: string): Damage | null {
  if (text.length > MAX_CELL_LENGTH) return null
  if (TOO_NARROW.test(text) || FAILED.test(text)) return 'error'
  if (ROUNDED.test(text)) return 'number'
  if (BOOLEANS.has(text)) return 'boolean'
  const [, month = ''] = DAY_MONTH.exec(text) ?? MONTH_YEAR.exec(text) ?? []
  const [, whole = ''] = MONTH_DAY.exec(text) ?? []
  const isDay = MONTH.has(month.toUpperCase()) || FULL_MONTH.has(whole.toUpperCase())
  return isDay || NUMBERS.test(text) || TIME.test(text) ? 'date' : null
}

/** True if a word of the text is the error of a failed formula: `#NAME? 3`. */
export const hasFormulaError = (text: string): boolean => text.split(/[\s,;|]+/).some(word => FAILED.test(word))
