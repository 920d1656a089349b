import { CONDITIONS } from '../catalogue/condition.ts'
import { CONDITION_CODE_NAMES, CONDITION_CODES } from '../catalogue/condition-code.ts'
import { NO_PAPER } from '../inventory/list-words.ts'
import { listedFactsOf, RELEASE_PAPERS, type UnitFactKind } from '../inventory/unit-facts.ts'
import type { Column } from './import-columns.ts'

/**
 * Ambiguous cells, by kind. An admin decides once for each kind in a column. The names are in lower case, and the words
 * of a list are stored in capitals: no word is a kind.
 */
export const DOUBTS = [
  /** a number that looks like a day (`4-Mar`), a rounded number (`5.31E+12`) or `TRUE`, which a spreadsheet has made of it */
  'like_date',
  'like_number',
  'like_boolean',
  /** a formula that failed: `#REF!` */
  'error_cell',
  /** several serial numbers in one cell, and not as many as the row has pieces */
  'several',
  /** `03/04/2026`, `03/04/05`, `06/27` */
  'day_order',
  'short_day_order',
  'short_month',
  /** a month or a quarter where a day is needed */
  'period',
  /** parts of a cent */
  'fraction',
  /** `1,234` or `1.234`, where the separator may be decimal or thousands */
  'decimal_comma',
  /** a quantity in another unit than pieces: `25 FT` */
  'measure',
  /** a cell with digits that is no quantity, amount or day */
  'unreadable',
] as const
export type Doubt = (typeof DOUBTS)[number]
export const isDoubt = (key: string): key is Doubt => DOUBTS.some(name => name === key)

/** The names of the kinds of doubtful cells. */
export const DOUBT_WORDS: Record<Doubt, string> = {
  like_date: 'numbers that look like days',
  like_number: 'numbers that look rounded',
  like_boolean: 'cells of TRUE or FALSE',
  error_cell: 'failed formulas',
  several: 'cells of several serial numbers',
  day_order: 'days that may be two',
  short_day_order: 'days with a short year',
  short_month: 'months with a short year',
  period: 'months and quarters',
  fraction: 'parts of a cent',
  decimal_comma: 'figures such as 1,234',
  measure: 'quantities in another unit',
  unreadable: 'cells that cannot be read',
}

export type Meanings = Readonly<Record<string, string>>

const AS_WRITTEN = { as_written: 'The number as it is written' }
const NOT_STATED = { not_stated: 'Not stated' }
const ORDERS = { month_first: 'Month, day, year', day_first: 'Day, month, year' }

const columnsOf = (kind: UnitFactKind): Column[] => listedFactsOf(kind).map(({ column }) => column)
const DAYS = columnsOf('day')
/** The days that a list cannot give as a month or a quarter. */
const WHOLE_DAYS: readonly Column[] = listedFactsOf('day').flatMap(({ column, period }) => (period ? [] : [column]))
export const isDateColumn = (column: Column): boolean => DAYS.includes(column)
const AMOUNTS: readonly Column[] = ['price', 'sale_price', ...columnsOf('amount')]
const COUNTS = columnsOf('count')
const PIECES = columnsOf('pieces')
/** `tag_copy` is not a fact of a unit that people enter. */
const ANSWERS: readonly Column[] = [...columnsOf('yes_no'), 'tag_copy']

/** The possible meanings of a part or serial number. */
const marked = (also: Meanings): Partial<Record<Doubt, Meanings>> => ({
  like_date: { ...AS_WRITTEN, ...also },
  like_number: { ...AS_WRITTEN, ...also },
  like_boolean: { ...AS_WRITTEN, ...also },
})
const ROUNDED = { nearest: 'Rounded to the nearest cent', up: 'Rounded up to the next cent' }
const COMMAS = { thousands: 'Thousands: 1,234 is 1234', decimal: 'Decimals: 1,234 is 1.234' }

function kindsOf(column: Column): Partial<Record<Doubt, Meanings>> {
  if (column === 'sku') return marked({})
  const error = { error_cell: NOT_STATED }
  if (column === 'serial') return { ...marked(NOT_STATED), ...error, several: { ...AS_WRITTEN, ...NOT_STATED } }
  if (column === 'lot') return { ...marked(NOT_STATED), ...error }
  if (DAYS.includes(column)) {
    const needsDay = WHOLE_DAYS.includes(column)
    return {
      ...error,
      day_order: ORDERS,
      short_day_order: { ...ORDERS, year_first: 'Year, month, day' },
      short_month: { month_year: 'Month and year' },
      unreadable: NOT_STATED,
      ...(needsDay && { period: { first_day: 'The first day of it', ...NOT_STATED } }),
    }
  }
  if (AMOUNTS.includes(column)) return { ...error, fraction: ROUNDED, decimal_comma: COMMAS, unreadable: NOT_STATED }
  if (COUNTS.includes(column)) return { ...error, decimal_comma: COMMAS, unreadable: NOT_STATED }
  if (column === 'quantity')
    return { ...error, decimal_comma: COMMAS, measure: { number: 'The number, in pieces' }, unreadable: NOT_STATED }
  if (column === 'weight') return { ...error, decimal_comma: COMMAS, unreadable: NOT_STATED }
  if (PIECES.includes(column)) return { ...error, unreadable: NOT_STATED }
  return error
}

/** The possible meanings of a word in a column of words or figures. */
function wordsOf(column: Column): Meanings | null {
  switch (column) {
    case 'condition':
      return Object.fromEntries(
        CONDITION_CODE_NAMES.map(code => [code, `${code}: ${CONDITIONS[CONDITION_CODES[code]].name}`]),
      )
    case 'tag_type':
      return {
        ...Object.fromEntries(RELEASE_PAPERS.map(paper => [paper, paper])),
        [NO_PAPER]: 'No release paper',
        ...NOT_STATED,
      }
    case 'price':
    case 'unit_price':
      return { on_request: 'Price on request', ...NOT_STATED }
    case 'quantity':
      return { ...NOT_STATED, zero: 'No pieces' }
    default:
      if (ANSWERS.includes(column)) return { yes: 'Yes', no: 'No', ...NOT_STATED }
      return DAYS.includes(column) ||
        AMOUNTS.includes(column) ||
        COUNTS.includes(column) ||
        column === 'weight' ||
        PIECES.includes(column)
        ? NOT_STATED
        : null
  }
}

/**
 * The possible meanings of a kind of doubt, or of a word in capitals, in a column, with labels; null: none. Makers are
 * free text.
 */
export const meaningsOf = (column: Column, key: string): Meanings | null =>
  isDoubt(key) ? (kindsOf(column)[key] ?? null) : wordsOf(column)

/** True if a person may take this for that. */
export const isMeaning = (column: Column, key: string, meaning: string): boolean =>
  column === 'manufacturer' && !isDoubt(key)
    ? meaning.trim() !== '' && meaning.length <= MAX_MAKER
    : Object.hasOwn(meaningsOf(column, key) ?? {}, meaning)
export const MAX_MAKER = 120

/** The readings of cells that differ from their literal text; a dry run counts each. */
export const READINGS = {
  not_stated: 'mean that nothing is stated',
  on_request: 'mean a price on request',
  period: 'are a month, a quarter or a year',
  serial_day: 'are days as a spreadsheet counts them',
  several: 'have a serial number for each piece, and become a unit each',
  answered: 'are read as you said',
  rounded: 'are rounded to a tenth',
  time: 'are hours and minutes',
} as const
export type Reading = keyof typeof READINGS
export const READING_NAMES = Object.keys(READINGS) as Reading[]
