import { wholePieces } from '../text/list-pieces.ts'
import { cents as centsOf, MAX_AMOUNT, parseDollars, sum, toDecimal } from './money.ts'

// Figures of lists. A list with semicolons between its columns is written as spreadsheets of most of Europe write it: with decimal
// commas. Where a figure may be two, or is more exact than what is stored, it is a doubt, which a person answers once for the column.

export type CommaAnswer = 'thousands' | 'decimal'
export type Figures = {
  hasDecimalCommas: boolean
  comma?: CommaAnswer | undefined
  fraction?: 'nearest' | 'up' | undefined
}
export type FigureDoubt = 'decimal_comma' | 'fraction' | 'measure' | 'unreadable'
const CENT = centsOf(1)
const UNREADABLE = { doubt: 'unreadable' } as const

const MAY_BE_EITHER = /^[1-9]\d{0,2},\d{3}$/
const DECIMAL_COMMA = /^(?:0,\d{1,3}|\d{1,12},\d{1,2}|\d{1,3}(?:\.\d{3})+,\d{1,2})$/
/** Written so, a comma is a decimal one in any list. */
const POINTS_AND_COMMA = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/
const BLANKS_BETWEEN = /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?$/

/** The figure with a decimal point; a doubt where its comma may be either. */
function withPoint(text: string, { hasDecimalCommas, comma }: Figures): string | { doubt: 'decimal_comma' } {
  const figure = BLANKS_BETWEEN.test(text) ? text.replace(/[ \u00a0\u202f]/g, '') : text
  if (hasDecimalCommas && MAY_BE_EITHER.test(figure)) {
    if (comma === undefined) return { doubt: 'decimal_comma' }
    return figure.replace(',', comma === 'decimal' ? '.' : '')
  }
  return POINTS_AND_COMMA.test(figure) || (hasDecimalCommas && DECIMAL_COMMA.test(figure))
    ? figure.replaceAll('.', '').replace(',', '.')
    : figure
}

const CURRENCY = /^(?:USD|US\$|\$) ?| ?(?:USD|US\$|\$)$/gi
const EACH = / ?\/ ?(?:ea|each)\.?$| (?:ea|each)\.?$/i
const PARTS_OF_A_CENT = /^(\d{1,3}(?:,\d{3})+|\d{0,12})\.(\d\d)(\d{1,10})$/

/** Dollars as the database writes them: `12.50`, `$1,234.5`, `USD 12.50`, `4 200`. */
export function readAmount(
  text: string,
  figures: Figures,
): { amount: string; isRounded: boolean } | { doubt: FigureDoubt } {
  const figure = withPoint(text.replace(EACH, '').replace(CURRENCY, ''), figures)
  if (typeof figure !== 'string') return figure
  const [, dollars = '', hundredths = '', rest = ''] = PARTS_OF_A_CENT.exec(figure) ?? []
  const isExact = /^0*$/.test(rest)
  if (!isExact && figures.fraction === undefined) return { doubt: 'fraction' }
  const cents = parseDollars(rest === '' ? figure : `${dollars}.${hundredths}`)
  if (cents === null || cents < 0) return UNREADABLE
  const isUp = !isExact && (figures.fraction === 'up' || rest.charAt(0) >= '5')
  if (isUp && cents >= MAX_AMOUNT) return UNREADABLE
  return { amount: toDecimal(isUp ? sum([cents, CENT]) : cents), isRounded: !isExact }
}

/** A number with decimals, 0 or more: `1,234.5`. */
export function readNumber(text: string, figures: Figures): number | { doubt: FigureDoubt } {
  const figure = withPoint(text, figures)
  if (typeof figure !== 'string') return figure
  return /^(?:\d{1,9}(?:\.\d{1,4})?|\.\d{1,4}|\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,4})?)$/.test(figure)
    ? Number(figure.replaceAll(',', ''))
    : UNREADABLE
}

const THOUSANDS_OR_DECIMALS = /^([1-9]\d{0,2})[.,](\d{3})$/
const MEASURED = /^([\d.,]{1,15}) ?[A-Za-z]{1,8}\.?$/

/** Whole pieces: `1,000`, `10.0`, `25 EA`. `isMeasure`: a figure in another unit (`25 FT`) is read as pieces. */
export function readPieces(
  text: string,
  { hasDecimalCommas, comma }: Figures,
  isMeasure: boolean,
): number | { doubt: FigureDoubt } {
  const [, thousands = '', rest = ''] = THOUSANDS_OR_DECIMALS.exec(text) ?? []
  if (rest !== '' && (hasDecimalCommas || text.includes('.'))) {
    if (comma === undefined) return { doubt: 'decimal_comma' }
    if (comma === 'thousands') return Number(`${thousands}${rest}`)
    return rest === '000' ? Number(thousands) : UNREADABLE
  }
  const figure = withPoint(text, { hasDecimalCommas, comma })
  const pieces = typeof figure === 'string' ? wholePieces(figure) : null
  if (pieces !== null && pieces.length <= 9) return Number(pieces)
  const [, number] = MEASURED.exec(text) ?? []
  if (number === undefined) return UNREADABLE
  return isMeasure ? readPieces(number, { hasDecimalCommas, comma }, false) : { doubt: 'measure' }
}
