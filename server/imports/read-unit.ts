import { NO_PAPER, readPaper } from '../../domain/inventory/list-words.ts'
import { MAX_STOCK_QUANTITY } from '../../domain/inventory/stock-adjustment.ts'
import type { UnitKind } from '../../domain/inventory/unit.ts'
import { listedFactsOf, UNIT_FACTS, type UnitFactKind } from '../../domain/inventory/unit-facts.ts'
import { readNumber } from '../../domain/money/list-amount.ts'
import { type PeriodDay, readListDay } from '../../domain/text/list-day.ts'
import type { OwnColumn } from '../../domain/text/list-headings.ts'
import { wholePieces } from '../../domain/text/list-pieces.ts'
import { tableOf } from '../../domain/text/typed-names.ts'
import { STAGED_COLUMNS, type StagedColumn } from '../inventory/units/listed-facts.ts'
import { eitherOf, figuresOf, readMoney } from './internal/read-money.ts'
import type { Cells, RowError, RowReading } from './row-standard.ts'

/**
 * The facts of a row's unit, by column of the table. Null: not stated. `kind` `loose`: the row is no unit. `paper` '': it
 * states that the unit has no release paper. Amounts are dollars, in the database's format.
 */
export type ListedUnit = { kind: UnitKind | 'loose' | null } & Record<Exclude<StagedColumn, 'kind'>, string | null>

const EMPTY_UNIT: ListedUnit = tableOf(STAGED_COLUMNS, () => null)

/** The columns of a list for the facts of a kind, with where they are stored. */
const columnsOf = (kind: UnitFactKind) =>
  listedFactsOf(kind).flatMap(({ column, stored, period }) =>
    stored === 'kind' || stored === 'condition_code' ? [] : [{ column, stored, period }],
  )
const [TEXTS, DAYS, COUNTS, PIECES, AMOUNTS] = [
  columnsOf('text'),
  columnsOf('day'),
  columnsOf('count'),
  columnsOf('pieces'),
  columnsOf('amount'),
]
const ANSWERS = [...columnsOf('yes_no'), { column: 'tag_copy', stored: 'paper_is_copy' } as const]

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
  for (const { column, stored } of TEXTS) unit[stored] = cells[column] ?? null
  if (cells.tag_type !== undefined) {
    const known = reading.word('tag_type', cells.tag_type) ?? cells.tag_type
    const paper = readPaper(known)
    if (paper === null && known !== 'not_stated')
      return { column: 'tag_type', reason: `"${cells.tag_type}" is not a known release paper`, key: cells.tag_type }
    unit.paper = paper === NO_PAPER ? '' : paper
  }
  for (const { column, stored, period } of DAYS) {
    const day = readDay(reading, column, period?.of)
    if (day === null) continue
    if ('reason' in day) return day
    unit[stored] = day.day
    if (period) unit[period.as] = day.as
  }
  const figures = [
    { columns: COUNTS, read: readCount },
    { columns: AMOUNTS, read: readMoney },
    { columns: ANSWERS, read: readAnswer },
    { columns: PIECES, read: readCovered },
  ]
  for (const { columns, read } of figures)
    for (const { column, stored } of columns) {
      const value = read(reading, column)
      if (typeof value === 'object' && value !== null) return value
      unit[stored] = value
    }
  const note = [...(kind === 'serial' && cells.lot ? [`Lot ${cells.lot}`] : []), ...(cells.notes ? [cells.notes] : [])]
  if (note.length > 0) unit.note = [...new Set(note)].join('; ').slice(0, UNIT_FACTS.note.limit)
  return unit
}

type ReadDay = { day: string; as: string }

/**
 * The day of a column, with the month or quarter that was written for it; '' for a day. `period`: which day of a period
 * is meant; undefined: a day is needed. Null: not stated.
 */
function readDay(reading: RowReading, column: OwnColumn, period: PeriodDay | undefined): ReadDay | RowError | null {
  const text = reading.cells[column]
  if (text === undefined) return null
  const of = period ?? 'first'
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
  if (read.as !== '' && period === undefined) {
    const meaning = reading.answer(column, 'period', ['first_day', 'not_stated'])
    if (meaning === undefined) return { column, reason: `"${text}" is a period, and a day is needed`, key: 'period' }
    if (meaning === 'not_stated') return null
  }
  if (read.as !== '' && period !== undefined) reading.note(column, 'period')
  return { day: read.day, as: read.as }
}

const DAY_DOUBTS = {
  day_order: 'may be either of two days: write it as YYYY-MM-DD',
  short_day_order: 'may be several days: write it as YYYY-MM-DD',
  short_month: 'may be a month of a year: write it as YYYY-MM',
} as const

const HOURS: readonly OwnColumn[] = [UNIT_FACTS.hoursSinceNew.column, UNIT_FACTS.hoursSinceOverhaul.column]

/** Hours or cycles with at most one decimal, also `1200 FH` and, for hours, `12:30`; null: not stated. */
function readCount(reading: RowReading, column: OwnColumn): string | null | RowError {
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
function readAnswer(reading: RowReading, column: OwnColumn): string | null | RowError {
  const text = reading.cells[column]
  if (text === undefined) return null
  if (YES.test(text)) return 't'
  if (NO.test(text)) return 'f'
  const result = reading.unreadable(column, text, `"${text}" is not yes or no`)
  if (typeof result === 'object') return result
  return result === 'yes' ? 't' : result === 'no' ? 'f' : null
}

/** Block 9 of the form: the number of pieces it covers; null: not stated. */
function readCovered(reading: RowReading, column: OwnColumn): string | null | RowError {
  const text = reading.cells[column]
  if (text === undefined) return null
  const pieces = wholePieces(text)
  if (pieces !== null && Number(pieces) >= 1 && Number(pieces) <= MAX_STOCK_QUANTITY) return pieces
  const result = reading.unreadable(column, text, `"${text}" is not a whole number of pieces`)
  return typeof result === 'object' ? result : null
}

const UNSAFE_CHARACTERS = /[\r\n\t\u2028\u2029\u202a-\u202e\u2066-\u2069]/
const UNIT_TEXT_COLUMNS = [...TEXTS.map(({ column }) => column), 'serial', 'lot'] as const
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
