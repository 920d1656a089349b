import { CONDITION_CODES, type ConditionCode, readConditionCode } from '../../domain/catalogue/condition-code.ts'
import { isNoMaker } from '../../domain/catalogue/maker.ts'
import {
  CROSS_REFERENCE_KIND_NAMES,
  LISTED_PART_FIELDS,
  type ListedPartColumn,
  type ListedPartField,
  MAX_BACKORDER_DAYS,
  MAX_WEIGHT,
  PART_COLUMNS,
} from '../../domain/catalogue/part-fields.ts'
import { slugOf } from '../../domain/catalogue/part-number.ts'
import { readPictureAddress } from '../../domain/catalogue/picture.ts'
import { ROUND_UP_SKU } from '../../domain/catalogue/product.ts'
import { isOnlyQuantity } from '../../domain/catalogue/unit-of-measure.ts'
import { FAMILY_KEY, familyNamed } from '../../domain/facts/part-facts.ts'
import { COLUMNS, type Column, FACT_COLUMNS, keyOfFact } from '../../domain/imports/import-columns.ts'
import { serialsOf } from '../../domain/imports/serial-list.ts'
import { NO_PAPER, readPaper } from '../../domain/inventory/list-words.ts'
import { MAX_STOCK_QUANTITY } from '../../domain/inventory/stock-adjustment.ts'
import { LISTED_FACTS, UNIT_FACTS } from '../../domain/inventory/unit-facts.ts'
import { readNumber, readPieces } from '../../domain/money/list-amount.ts'
import {
  readHazardClass,
  readHazmatAircraft,
  readPackingGroup,
  readUnNumber,
} from '../../domain/shipping/listed-goods.ts'
import { damageOf } from '../../domain/text/damaged-cell.ts'
import { readListCell } from '../../domain/text/list-cell.ts'
import { wholePieces } from '../../domain/text/list-pieces.ts'
import { isNoPartNumber } from '../../domain/text/no-part-number.ts'
import { isNotStated, statesNoMark } from '../../domain/text/not-stated.ts'
import { tableOf } from '../../domain/text/typed-names.ts'
import { isWebAddress } from '../../domain/text/web-address.ts'
import { LISTED_PART_COLUMNS } from '../catalogue/listed-part.ts'
import { eitherOf, figuresOf, readMoney } from './internal/read-money.ts'
import { type ListedUnit, readUnit } from './read-unit.ts'
import { type Note, type RowError, RowReading, type Standard } from './row-standard.ts'

export type RawRow = Partial<Record<Column, string>>

/** The fields of a row's part, by column of the table. Null: not stated. Amounts are dollars. */
type ListedPart = Record<ListedPartColumn, string | null>
/** The other columns of the staging table, in its order. */
export const ROW_COLUMNS = [
  'sku',
  'slug',
  'category',
  'condition',
  'conditionCode',
  'quantity',
  'imageUrl',
  'references',
  'facts',
] as const
/** A usable row, as COPY takes it. Null: the list does not state the value. */
export type ListRow = {
  sku: string
  slug: string
  category: string | null
  condition: string | null
  /** the condition code, if the row has one */
  conditionCode: ConditionCode | null
  quantity: number | null
  imageUrl: string | null
  /** JSON: the cross-references of the row, [{kind, sku, twoWay, source}] */
  references: string | null
  /** JSON: the values of its columns `fact:…`, [{key, text}]; an empty text: the part does not have the fact */
  facts: string | null
  part: ListedPart
  unit: ListedUnit
  /** names a picture of another site, which is not shown (docs/decisions/0009-photographs.md) */
  isImageElsewhere: boolean
}

/** The longest texts of the fields of a part, of the facts of a unit, and of the other columns. */
const MAX_LENGTHS = new Map<Column, number | undefined>([
  ...PART_COLUMNS.map(({ column, limit }): [Column, number | undefined] => [column, limit]),
  ...LISTED_FACTS.map(({ column, limit }): [Column, number | undefined] => [column, limit]),
  // A list states what dangerous goods are in other ways than it is stored, such as `UN 2795`, `Class 8`.
  ['un_number', undefined],
  ['hazard_class', undefined],
  ['image_url', 2000],
  ['alternate_of', 2000],
  ['superseded_by', 2000],
  ['cross_reference_source', 200],
  ['serial', 20_000],
  ['lot', UNIT_FACTS.mark.limit],
])
/** Columns with words of their own for "none": each is read with its column. */
const OWN_WORDS: readonly Column[] = ['sku', 'kind', 'published', 'dangerous_goods', 'dangerous_goods_checked']

/**
 * Reads one row, or returns its error: the column and the reason. Returns several rows if a cell has a serial number
 * for each of several pieces. `hasDecimalCommas`: numbers have the format of most European spreadsheets, which separate
 * columns with semicolons.
 */
export function readRow(
  raw: RawRow,
  standard: Standard,
  hasDecimalCommas = false,
  note: Note = () => {},
): readonly ListRow[] | RowError {
  const reading = new RowReading(standard, hasDecimalCommas, note)
  const { cells } = reading
  for (const column of COLUMNS) {
    const written = raw[column]?.trim() ?? ''
    const text = column === 'sku' ? readPartNumber(written) : readListCell(written)
    if (text === '') continue
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text))
      return { column, reason: 'has control characters' }
    const longest = MAX_LENGTHS.get(column) ?? 60
    if (text.length > longest) return { column, reason: `is longer than ${longest} characters` }
    // An apostrophe in front means that the rest is the exact text.
    const wrong = written === text ? stateCell(reading, column, text) : null
    if (wrong) return wrong
    if (written !== text) cells[column] = text
  }
  const { sku, name } = cells
  if (!sku) return { column: 'sku', reason: 'is missing' }
  if (/[\r\n\t]/.test(sku)) return { column: 'sku', reason: 'has line breaks or tabs' }
  if (sku === ROUND_UP_SKU) return { column: 'sku', reason: `"${sku}" is the store's own and no part` }

  const part = readPart(reading, standard)
  if ('reason' in part) return part
  if (cells.currency && !/^(?:USD|US\$|\$)$/i.test(cells.currency))
    return { column: 'currency', reason: `"${cells.currency}": only USD is taken` }
  const isOwnImage = cells.image_url !== undefined && readPictureAddress(cells.image_url) !== null
  if (cells.image_url && !isOwnImage && !isWebAddress(cells.image_url.replaceAll(' ', '%20')))
    return { column: 'image_url', reason: 'is not an http or https address' }

  const stated = readQuantity(reading)
  if (isError(stated)) return stated
  const quantity = stated ?? standard.quantity
  const code = conditionCodeOf(cells.condition, standard)
  if (cells.condition !== undefined && code === null)
    return { column: 'condition', reason: `"${cells.condition}" is not a condition we know`, key: cells.condition }
  const condition = code === null ? standard.condition : CONDITION_CODES[code]
  if (quantity !== null && quantity > 0 && condition === null)
    return { column: 'condition', reason: 'is missing, and no condition of rows without one is set' }
  if (quantity === null && cells.condition !== undefined)
    return { column: 'quantity', reason: 'is missing, and no quantity of rows without one is set' }

  const facts = readFacts(cells)
  if ('reason' in facts) return facts
  const references = readReferences(cells)
  if ('reason' in references) return references
  const marks = readSerials(reading, quantity)
  if (marks !== null && 'reason' in marks) return marks
  const unit = readUnit(reading, marks === null ? quantity : 1)
  if ('reason' in unit) return unit

  const row: ListRow = {
    sku,
    slug: slugOf(sku, name ?? ''),
    category: cells.category ?? null,
    condition: quantity === null ? null : condition,
    conditionCode: code,
    quantity: condition === null ? null : quantity,
    imageUrl: isOwnImage ? (cells.image_url ?? null) : null,
    references: references.length > 0 ? JSON.stringify(references) : null,
    facts: facts.length > 0 ? JSON.stringify(facts) : null,
    part,
    unit,
    isImageElsewhere: cells.image_url !== undefined && !isOwnImage,
  }
  return marks === null || condition === null
    ? [row]
    : marks.map(mark => ({ ...row, quantity: 1, unit: { ...unit, mark } }))
}

const MARKS: readonly Column[] = ['serial', 'lot']
const DAMAGES = {
  date: 'is a date or a time: a spreadsheet has probably changed a number to it. Format the column as text, and type the number again',
  number:
    'is a rounded number: a spreadsheet has probably lost its digits. Format the column as text, and type the number again',
  boolean: 'is how a spreadsheet writes true or false. Format the column as text, and type the number again',
  error: 'is what a spreadsheet writes for a formula that failed, or for a column that was too narrow',
} as const

/** True for a word of headings or notes, and for a quantity alone. */
const namesNoPart = (text: string): boolean => isNoPartNumber(text) || isOnlyQuantity(text)

/** An apostrophe before such a text marks it as a part number. */
const readPartNumber = (written: string): string =>
  written.startsWith("'") && namesNoPart(written.slice(1)) ? written.slice(1) : readListCell(written)

/** Adds a cell to those that state something, or returns why it cannot be read. */
function stateCell(reading: RowReading, column: Column, text: string): RowError | null {
  const { cells, note } = reading
  const damage = damageOf(text)
  const namesPieces = column === 'sku' || MARKS.includes(column)
  if (damage === 'error') {
    const reason = `"${text}" ${DAMAGES.error}`
    if (column === 'sku') return { column, reason }
    return reading.answer(column, 'error_cell', ['not_stated']) ? null : { column, reason, key: 'error_cell' }
  }
  if (damage !== null && namesPieces) {
    const doubt = `like_${damage}` as const
    const result = reading.answer(column, doubt, ['as_written', 'not_stated'])
    if (result === undefined) return { column, reason: `"${text}" ${DAMAGES[damage]}`, key: doubt }
    if (result === 'as_written') cells[column] = text
    return null
  }
  if (column === 'sku' && namesNoPart(text)) return { column, reason: `"${text}" is no part number` }
  const isNothing = MARKS.includes(column) ? statesNoMark(text) : isNotStated(text)
  if (isNothing && !OWN_WORDS.includes(column) && !statesNone(column, text)) note(column, 'not_stated')
  else cells[column] = text
  return null
}

/** True for a word of the column that states "none", which is more than a blank. */
const statesNone = (column: Column, text: string): boolean =>
  column === 'tag_type' ? readPaper(text) === NO_PAPER : column.startsWith('fact:') && NO_FACT.test(text)

const isError = (read: unknown): read is RowError => typeof read === 'object' && read !== null && 'reason' in read

/** Pounds, rounded to a thousandth; null: not stated. */
function readWeight(reading: RowReading): string | null | RowError {
  const text = reading.cells.weight
  if (text === undefined) return null
  const read = readNumber(text.replace(/ ?(?:lbs?|pounds?)\.?$/i, ''), figuresOf(reading, 'weight'))
  const weight = typeof read === 'number' ? read : null
  if (weight !== null && weight > 0 && weight <= MAX_WEIGHT)
    return `${Math.max(0.001, Math.round(weight * 1000) / 1000)}`
  if (typeof read === 'object' && read.doubt === 'decimal_comma') return eitherOf('weight', text)
  const result = reading.unreadable('weight', text, `"${text}" is not a weight in pounds`)
  return typeof result === 'object' ? result : null
}

/** Whole days; null: not stated. */
function readDays({ cells }: RowReading, column: Column): string | null | RowError {
  const text = cells[column]
  if (text === undefined) return null
  return /^\d{1,4}$/.test(text) && Number(text) <= MAX_BACKORDER_DAYS
    ? `${Number(text)}`
    : { column, reason: `"${text}" is not a number of days up to ${MAX_BACKORDER_DAYS}` }
}

/** `true` or `false`; null: not stated. */
function readYes({ cells }: RowReading, column: Column): string | null | RowError {
  const text = cells[column]
  if (text === undefined) return null
  if (YES.test(text)) return 'true'
  return NO.test(text) ? 'false' : { column, reason: `"${text}" is not yes or no` }
}
const YES = /^(?:yes|y|true|1)$/i
const NO = /^(?:no|n|false|0)$/i

/** How a list writes a text that is stored in another way. `isWhat` names it in the error. */
const WRITTEN: Partial<Record<ListedPartColumn, { read: (text: string) => string | null; isWhat: string }>> = {
  uom: { read: text => text.toUpperCase(), isWhat: 'a unit of measure' },
  un_number: { read: readUnNumber, isWhat: 'a UN number, like UN2795' },
  hazard_class: { read: readHazardClass, isWhat: 'a class or division of dangerous goods, like 8 or 2.2' },
  packing_group: { read: readPackingGroup, isWhat: 'a packing group: I, II or III' },
  hazmat_aircraft: { read: readHazmatAircraft, isWhat: 'one of forbidden, cargo, passenger' },
}

function readField(reading: RowReading, { kind, column, stored }: ListedPartField): string | null | RowError {
  if (kind === 'amount') return readMoney(reading, column)
  if (kind === 'weight') return readWeight(reading)
  if (kind === 'days') return readDays(reading, column)
  if (kind === 'yes_no') return readYes(reading, column)
  const text = reading.cells[column]
  const written = WRITTEN[stored]
  if (text === undefined || written === undefined) return text ?? null
  return written.read(text) ?? { column, reason: `"${text}" is not ${written.isWhat}` }
}

/** The fields of the part. A maker that is stated as none is blank (isNoMaker). */
function readPart(reading: RowReading, standard: Standard): ListedPart | RowError {
  const part: ListedPart = tableOf(LISTED_PART_COLUMNS, () => null)
  for (const field of LISTED_PART_FIELDS) {
    const value = readField(reading, field)
    if (isError(value)) return value
    part[field.stored] = value
  }
  part.manufacturer = makerOf(reading.cells.manufacturer, standard)
  return part
}

/** The pieces of a row; null: not stated. */
function readQuantity(reading: RowReading): number | null | RowError {
  const text = reading.cells.quantity
  if (text === undefined) return null
  const isMeasure = reading.said('quantity', 'measure', ['number']) !== undefined
  const read = readPieces(text, figuresOf(reading, 'quantity'), isMeasure)
  if (typeof read === 'number') {
    if (isMeasure && /[a-z]/i.test(text) && wholePieces(text) === null) reading.note('quantity', 'answered')
    return read > MAX_STOCK_QUANTITY ? { column: 'quantity', reason: `is more than ${MAX_STOCK_QUANTITY}` } : read
  }
  if (read.doubt === 'decimal_comma') return eitherOf('quantity', text)
  if (read.doubt === 'measure')
    return { column: 'quantity', reason: `"${text}" is a quantity in another unit than pieces`, key: 'measure' }
  const result = reading.unreadable('quantity', text, `"${text}" is not a whole number`)
  if (typeof result === 'object') return result
  return result === 'zero' ? 0 : null
}

/** The serial numbers of a row with several, one for each piece; null: it has one at most. */
function readSerials(reading: RowReading, quantity: number | null): readonly string[] | RowError | null {
  const { cells } = reading
  const text = cells.serial?.replace(/[\r\n]+/g, ';')
  const result = cells.kind?.toLowerCase()
  if (text === undefined || quantity === null || quantity < 1 || (result !== undefined && result !== 'serial'))
    return null
  const marks = serialsOf(text, quantity)
  if (marks?.some(mark => mark.length > MAX_MARK_LENGTH))
    return { column: 'serial', reason: `is longer than ${MAX_MARK_LENGTH} characters` }
  if (marks !== null) {
    if (quantity > 1) reading.note('serial', 'several')
    return quantity > 1 ? marks : null
  }
  const meaning = reading.said('serial', 'several', ['as_written', 'not_stated'])
  if (meaning === 'not_stated' || (meaning === 'as_written' && quantity === 1)) {
    reading.note('serial', 'answered')
    if (meaning === 'not_stated') delete cells.serial
    return null
  }
  const reason =
    quantity === 1
      ? `"${text}" may be several serial numbers, and the row has one piece`
      : `"${text}" does not name ${quantity} pieces, which the row has: write each in a row of its own, or all of them in the cell with ; between`
  return { column: 'serial', reason, key: 'several' }
}
const MAX_MARK_LENGTH = UNIT_FACTS.mark.limit

type Reference = { kind: 'alternate_of' | 'superseded_by'; sku: string; twoWay: boolean; source: string }
const MAX_REFERENCES = 50

/**
 * Part numbers separated by `;` or `|`, which no number in the back office has (part-fields.ts); `[two-way]` after an
 * alternate: each may replace the other.
 */
function readReferences(cells: Partial<Record<Column, string>>): Reference[] | RowError {
  const references: Reference[] = []
  for (const kind of CROSS_REFERENCE_KIND_NAMES) {
    for (const part of (cells[kind] ?? '').split(/[;|]/)) {
      const twoWay = /\[two-way\]\s*$/i.test(part)
      const sku = part.replace(/\[two-way\]\s*$/i, '').trim()
      if (!sku) continue
      if (sku.length > 60 || /[\r\n\t]/.test(sku))
        return { column: kind, reason: 'has a part number longer than 60 characters' }
      if (sku === cells.sku) return { column: kind, reason: 'names the part itself' }
      if (twoWay && kind === 'superseded_by') return { column: kind, reason: 'goes one way only' }
      references.push({ kind, sku, twoWay, source: cells.cross_reference_source ?? '' })
    }
  }
  return references.length > MAX_REFERENCES
    ? { column: 'alternate_of', reason: `names more than ${MAX_REFERENCES} parts` }
    : references
}

const NO_FACT = /^(?:-|none)$/i
type StatedCell = { key: string; text: string }

/** The stated facts; a dash states that the part has none, even if its name suggests one. */
function readFacts(cells: Partial<Record<Column, string>>): StatedCell[] | RowError {
  const statedCells: StatedCell[] = []
  for (const column of FACT_COLUMNS) {
    const cell = cells[column]
    if (cell === undefined) continue
    const [key, isNone] = [keyOfFact(column), NO_FACT.test(cell)]
    const family = key === FAMILY_KEY && !isNone ? familyNamed(cell) : null
    if (family === undefined) return { column, reason: `"${cell}" is not a family of parts we know` }
    statedCells.push({ key, text: isNone ? '' : (family?.slug ?? cell.replace(/\s+/g, ' ')) })
  }
  return statedCells
}

function conditionCodeOf(text: string | undefined, { takenAs = {} }: Standard): ConditionCode | null {
  if (text === undefined) return null
  return readConditionCode(takenAs.condition?.[text.toUpperCase()] ?? text)
}

function makerOf(text: string | undefined, { takenAs = {} }: Standard): string | null {
  if (text === undefined) return null
  return isNoMaker(text) ? '' : (takenAs.manufacturer?.[text.toUpperCase()] ?? text)
}
