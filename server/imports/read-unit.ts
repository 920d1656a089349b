import type { Column } from '../../domain/imports/import-columns.ts'
import { NO_PAPER, readPaper } from '../../domain/inventory/list-words.ts'
import { MAX_STOCK_QUANTITY } from '../../domain/inventory/stock-adjustment.ts'
import type { UnitKind } from '../../domain/inventory/unit.ts'
import { readNumber } from '../../domain/money/list-amount.ts'
import { type PeriodDay, readListDay } from '../../domain/text/list-day.ts'
import { wholePieces } from '../../domain/text/list-pieces.ts'
import { eitherOf, figuresOf, readMoney } from './internal/read-money.ts'
import type { Cells, RowError, RowReading } from './row-standard.ts'

/** The facts of a row's unit, by column of the table. Null: not stated. `kind` `loose`: the row is no unit. */
export type ListedUnit = {
  kind: UnitKind | 'loose' | null
  mark: string | null
  bin: string | null
  /** '' if the row states that the unit has no release paper */
  paper: string | null
  paper_number: string | null
  paper_by: string | null
  paper_date: string | null
  paper_approval: string | null
  paper_status: string | null
  paper_quantity: string | null
  paper_remarks: string | null
  paper_is_copy: string | null
  trace_to: string | null
  last_operator: string | null
  came_off: string | null
  non_incident: string | null
  life_limit: string | null
  hours_since_new: string | null
  cycles_since_new: string | null
  hours_since_overhaul: string | null
  cycles_since_overhaul: string | null
  manufactured_on: string | null
  cured_on: string | null
  expires_on: string | null
  received_on: string | null
  /** the month or quarter that was written instead of a day; '' for a day */
  manufactured_as: string | null
  cured_as: string | null
  expires_as: string | null
  vendor: string | null
  vendor_document: string | null
  owner: string | null
  /** dollars, in the database's format */
  cost: string | null
  price: string | null
  note: string | null
}

const EMPTY_UNIT: ListedUnit = {
  kind: null,
  mark: null,
  bin: null,
  paper: null,
  paper_number: null,
  paper_by: null,
  paper_date: null,
  paper_approval: null,
  paper_status: null,
  paper_quantity: null,
  paper_remarks: null,
  paper_is_copy: null,
  trace_to: null,
  last_operator: null,
  came_off: null,
  non_incident: null,
  life_limit: null,
  hours_since_new: null,
  cycles_since_new: null,
  hours_since_overhaul: null,
  cycles_since_overhaul: null,
  manufactured_on: null,
  cured_on: null,
  expires_on: null,
  received_on: null,
  manufactured_as: null,
  cured_as: null,
  expires_as: null,
  vendor: null,
  vendor_document: null,
  owner: null,
  cost: null,
  price: null,
  note: null,
}
/** The columns of the staging table for the facts of a unit, in its order. */
export const UNIT_STAGED = Object.keys(EMPTY_UNIT) as (keyof ListedUnit)[]

const COUNT_COLUMNS = {
  tsn: 'hours_since_new',
  csn: 'cycles_since_new',
  tso: 'hours_since_overhaul',
  cso: 'cycles_since_overhaul',
} as const
/** `as`: the column that stores a month or a quarter as written; forms and receipts need a day. */
const DAY_COLUMNS = {
  tag_date: { day: 'paper_date', of: 'first', as: null },
  mfg_date: { day: 'manufactured_on', of: 'first', as: 'manufactured_as' },
  cure_date: { day: 'cured_on', of: 'first', as: 'cured_as' },
  expiry: { day: 'expires_on', of: 'last', as: 'expires_as' },
  received_on: { day: 'received_on', of: 'first', as: null },
} as const satisfies Partial<Record<Column, { day: keyof ListedUnit; of: PeriodDay; as: keyof ListedUnit | null }>>
const AMOUNT_COLUMNS = { cost: 'cost', unit_price: 'price' } as const
const TEXT_COLUMNS = {
  location: 'bin',
  tag_number: 'paper_number',
  tagged_by: 'paper_by',
  tag_approval: 'paper_approval',
  tag_status: 'paper_status',
  tag_remarks: 'paper_remarks',
  trace_to: 'trace_to',
  last_operator: 'last_operator',
  came_off: 'came_off',
  life_limit: 'life_limit',
  vendor: 'vendor',
  vendor_document: 'vendor_document',
  owner: 'owner',
} as const
const YES_NO_COLUMNS = { non_incident: 'non_incident', tag_copy: 'paper_is_copy' } as const
const MAX_NOTE_LENGTH = 300

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[]

/**
 * Reads the facts of a row's unit from its non-blank cells; `quantity` is the quantity that was read. If a row has a
 * serial number and a lot number, the serial is the mark, and the lot goes to the note.
 */
export function readUnit(reading: RowReading, quantity: number | null): ListedUnit | RowError {
  const { cells } = reading
  const unit = { ...EMPTY_UNIT }
  // Remarks on a form may have several lines; a unit stores one line.
  if (cells.tag_remarks !== undefined) cells.tag_remarks = cells.tag_remarks.replace(/[\r\n\t\u2028\u2029]+/g, ' ')
  const broken = UNIT_TEXT_COLUMNS.find(column => UNSAFE_CHARACTERS.test(cells[column] ?? ''))
  if (broken) return { column: broken, reason: 'has line breaks, tabs or characters that change the text direction' }
  const kind = kindOf(cells, quantity)
  if (typeof kind === 'object' && kind !== null) return kind
  unit.kind = kind
  unit.mark = kind === 'serial' ? (cells.serial ?? null) : kind === 'lot' ? (cells.lot ?? null) : null
  for (const column of keysOf(TEXT_COLUMNS)) unit[TEXT_COLUMNS[column]] = cells[column] ?? null
  if (cells.tag_type !== undefined) {
    const known = reading.word('tag_type', cells.tag_type) ?? cells.tag_type
    const paper = readPaper(known)
    if (paper === null && known !== 'not_stated')
      return { column: 'tag_type', reason: `"${cells.tag_type}" is not a known release paper`, key: cells.tag_type }
    unit.paper = paper === NO_PAPER ? '' : paper
  }
  for (const column of keysOf(DAY_COLUMNS)) {
    const wrong = readDayOf(reading, column, unit)
    if (wrong) return wrong
  }
  for (const column of keysOf(COUNT_COLUMNS)) {
    const count = readCount(reading, column)
    if (typeof count === 'object' && count !== null) return count
    unit[COUNT_COLUMNS[column]] = count
  }
  for (const column of keysOf(AMOUNT_COLUMNS)) {
    const amount = readMoney(reading, column)
    if (typeof amount === 'object' && amount !== null) return amount
    unit[AMOUNT_COLUMNS[column]] = amount
  }
  for (const column of keysOf(YES_NO_COLUMNS)) {
    const answer = readAnswer(reading, column)
    if (typeof answer === 'object' && answer !== null) return answer
    unit[YES_NO_COLUMNS[column]] = answer
  }
  const covered = readCovered(reading)
  if (typeof covered === 'object' && covered !== null) return covered
  unit.paper_quantity = covered
  const note = [...(kind === 'serial' && cells.lot ? [`Lot ${cells.lot}`] : []), ...(cells.notes ? [cells.notes] : [])]
  if (note.length > 0) unit.note = [...new Set(note)].join('; ').slice(0, MAX_NOTE_LENGTH)
  return unit
}

/** Stores the day of a column in the unit, with the month or quarter that was written for it. */
function readDayOf(reading: RowReading, column: keyof typeof DAY_COLUMNS, unit: ListedUnit): RowError | null {
  const text = reading.cells[column]
  if (text === undefined) return null
  const { day, of, as } = DAY_COLUMNS[column]
  const orders = ['month_first', 'day_first', 'year_first'] as const
  const plain = readListDay(text, of)
  const doubt = 'doubt' in plain ? plain.doubt : null
  if (doubt === 'none') {
    const result = reading.unreadable(column, text, `"${text}" is not a day`)
    return typeof result === 'object' ? result : null
  }
  const order = doubt === 'day_order' || doubt === 'short_day_order' ? reading.answer(column, doubt, orders) : undefined
  const isShortMonth = doubt === 'short_month' && reading.answer(column, doubt, ['month_year']) !== undefined
  const read = doubt === null ? plain : readListDay(text, of, { order, isShortMonth })
  if ('doubt' in read) {
    if (read.doubt === 'none') return { column, reason: `"${text}" is not a day` }
    return { column, reason: `"${text}" ${DAY_DOUBTS[read.doubt]}`, key: read.doubt }
  }
  if (read.isSerial) reading.note(column, 'serial_day')
  if (read.as !== '' && as === null) {
    const meaning = reading.answer(column, 'period', ['first_day', 'not_stated'])
    if (meaning === undefined) return { column, reason: `"${text}" is a period, and a day is needed`, key: 'period' }
    if (meaning === 'not_stated') return null
  }
  if (read.as !== '' && as !== null) reading.note(column, 'period')
  unit[day] = read.day
  if (as !== null) unit[as] = read.as
  return null
}

const DAY_DOUBTS = {
  day_order: 'may be either of two days: write it as YYYY-MM-DD',
  short_day_order: 'may be several days: write it as YYYY-MM-DD',
  short_month: 'may be a month of a year: write it as YYYY-MM',
} as const

const HOURS = ['tsn', 'tso']

/** Hours or cycles with at most one decimal, also `1200 FH` and, for hours, `12:30`; null: not stated. */
function readCount(reading: RowReading, column: keyof typeof COUNT_COLUMNS): string | null | RowError {
  const text = reading.cells[column]
  if (text === undefined) return null
  const [, hours = '', minutes = ''] = /^(\d{1,6}):([0-5]\d)(?::00)?$/.exec(text) ?? []
  const isTime = hours !== '' && HOURS.includes(column)
  const read = isTime
    ? Number(hours) + Number(minutes) / 60
    : readNumber(text.replace(/ ?(?:fh|hrs?|hours|fc|cyc|cycles)\.?$/i, ''), figuresOf(reading, column))
  if (typeof read === 'number' && read <= 999_999.9) {
    const count = Math.round(read * 10) / 10
    if (isTime) reading.note(column, 'time')
    else if (count !== read) reading.note(column, 'rounded')
    return `${count}`
  }
  if (typeof read === 'object' && read.doubt === 'decimal_comma') return eitherOf(column, text)
  const result = reading.unreadable(column, text, `"${text}" is not a number of hours or cycles`)
  return typeof result === 'object' ? result : null
}

const YES = /^(?:y|yes|true|x|1)$/i
const NO = /^(?:n|no|false|0)$/i

/** `t` or `f`, the format of COPY; null: not stated. */
function readAnswer(reading: RowReading, column: keyof typeof YES_NO_COLUMNS): string | null | RowError {
  const text = reading.cells[column]
  if (text === undefined) return null
  if (YES.test(text)) return 't'
  if (NO.test(text)) return 'f'
  const result = reading.unreadable(column, text, `"${text}" is not yes or no`)
  if (typeof result === 'object') return result
  return result === 'yes' ? 't' : result === 'no' ? 'f' : null
}

/** Block 9 of the form: the number of pieces it covers; null: not stated. */
function readCovered(reading: RowReading): string | null | RowError {
  const text = reading.cells.tag_quantity
  if (text === undefined) return null
  const pieces = wholePieces(text)
  if (pieces !== null && Number(pieces) >= 1 && Number(pieces) <= MAX_STOCK_QUANTITY) return pieces
  const result = reading.unreadable('tag_quantity', text, `"${text}" is not a whole number of pieces`)
  return typeof result === 'object' ? result : null
}

const UNSAFE_CHARACTERS = /[\r\n\t\u2028\u2029\u202a-\u202e\u2066-\u2069]/
const UNIT_TEXT_COLUMNS = [...keysOf(TEXT_COLUMNS), 'serial', 'lot', 'notes'] as const
const KINDS = ['serial', 'lot', 'bulk', 'loose'] as const

/** The kind of a row: as stated, or else by its serial or lot number. Null: undecided, so the list decides. */
function kindOf(cells: Cells, quantity: number | null): ListedUnit['kind'] | RowError {
  const result = cells.kind?.toLowerCase()
  const kind =
    result === undefined ? (cells.serial ? 'serial' : cells.lot ? 'lot' : null) : KINDS.find(one => one === result)
  if (kind === undefined) return { column: 'kind', reason: `"${cells.kind}" is not serial, lot, bulk or loose` }
  if ((kind === 'serial' || kind === 'lot') && !cells[kind]) return { column: kind, reason: 'is missing' }
  if (result !== undefined && kind !== 'serial' && cells.serial)
    return { column: 'kind', reason: `says ${result}, and the row has a serial number` }
  if ((kind === 'bulk' || kind === 'loose') && cells.lot)
    return { column: 'kind', reason: `says ${kind}, and the row has a lot number` }
  if (kind === 'serial' && quantity !== null && quantity > 1)
    return { column: 'serial', reason: `names one piece, and the row has ${quantity}` }
  return kind
}
