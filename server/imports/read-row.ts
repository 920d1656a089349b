import { isNoMaker } from '../../domain/catalogue/maker.ts'
import { LONGEST_BACKORDER } from '../../domain/catalogue/part-fields.ts'
import { slugOf } from '../../domain/catalogue/part-number.ts'
import { readPictureAddress } from '../../domain/catalogue/picture.ts'
import { ROUND_UP_SKU } from '../../domain/catalogue/product.ts'
import { FAMILY_KEY, familyNamed } from '../../domain/facts/part-facts.ts'
import { COLUMNS, type Column, FACT_COLUMNS, keyOfFact } from '../../domain/imports/import-columns.ts'
import { readConditionCode } from '../../domain/inventory/list-words.ts'
import { MOST_OF_A_LINE } from '../../domain/inventory/stock-adjustment.ts'
import { CONDITION_CODES, type ConditionCode } from '../../domain/inventory/unit-facts.ts'
import { readListCell } from '../../domain/text/list-cell.ts'
import { isWebAddress } from '../../domain/text/web-address.ts'
import { mayBeEither, readAmount, withPoint } from './internal/read-amount.ts'
import { type ListedUnit, readUnit } from './read-unit.ts'
import type { RowError, Standard } from './row-standard.ts'

export type RawRow = Partial<Record<Column, string>>

/** A row that can be used. Null: the list does not say. */
export type ListRow = {
  sku: string
  name: string | null
  slug: string
  description: string | null
  /** blank: the part has none (isNoMaker) */
  manufacturer: string | null
  category: string | null
  aircraftType: string | null
  condition: string | null
  quantity: number | null
  /** dollars, as the database writes them */
  price: string | null
  salePrice: string | null
  weight: number | null
  dimensions: string | null
  uom: string | null
  imageUrl: string | null
  /** JSON: the cross-references of the row, [{kind, sku, twoWay, source}] */
  references: string | null
  /** whether the part is in the shop */
  isPublished: boolean | null
  /** after how many days it ships beyond its stock; null: not said */
  backorderDays: number | null
  /** JSON: what its columns `fact:…` say, [{key, text}]; an empty text: the part has none */
  facts: string | null
  /** the condition as it is written, where the row says one */
  conditionCode: ConditionCode | null
  unit: ListedUnit
  /** names a picture that is not in this store and so is not shown (docs/decisions/0009-photographs.md) */
  isImageElsewhere: boolean
}

const LONGEST: Partial<Record<Column, number>> = {
  sku: 60,
  name: 200,
  description: 20_000,
  manufacturer: 120,
  category: 100,
  aircraft_type: 120,
  dimensions: 120,
  uom: 10,
  image_url: 2000,
  alternate_of: 2000,
  superseded_by: 2000,
  cross_reference_source: 200,
  ...{ serial: 120, lot: 120, tag_number: 120, tagged_by: 120, trace_to: 200, location: 60, owner: 120, notes: 300 },
}
const HEAVIEST = 100_000

/**
 * Reads one row, or says which column is wrong and why. `hasDecimalCommas`: numbers are written as spreadsheets of most of
 * Europe write them, which put semicolons between columns.
 */
export function readRow(raw: RawRow, standard: Standard, hasDecimalCommas = false): ListRow | RowError {
  const cells: Partial<Record<Column, string>> = {}
  for (const column of COLUMNS) {
    const text = readListCell(raw[column]?.trim() ?? '')
    if (text === '') continue
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text))
      return { column, reason: 'has control characters' }
    const longest = LONGEST[column] ?? 60
    if (text.length > longest) return { column, reason: `is longer than ${longest} characters` }
    cells[column] = text
  }
  const { sku, name } = cells
  if (!sku) return { column: 'sku', reason: 'is missing' }
  if (/[\r\n\t]/.test(sku)) return { column: 'sku', reason: 'has line breaks or tabs' }
  if (sku === ROUND_UP_SKU) return { column: 'sku', reason: `"${sku}" is the store's own and no part` }

  if (hasDecimalCommas)
    for (const column of ['price', 'sale_price', 'weight'] as const) {
      const number = cells[column]
      if (number && mayBeEither(number))
        return { column, reason: `"${number}" may be ${number.replace(',', '.')} or ${number.replace(',', '')}` }
      if (number) cells[column] = withPoint(number)
    }
  const price = readAmount(cells.price)
  if (price === undefined) return { column: 'price', reason: `"${cells.price}" is not an amount of dollars` }
  const salePrice = readAmount(cells.sale_price)
  if (salePrice === undefined)
    return { column: 'sale_price', reason: `"${cells.sale_price}" is not an amount of dollars` }
  if (cells.currency && cells.currency.toUpperCase() !== 'USD')
    return { column: 'currency', reason: `"${cells.currency}": only USD is taken` }

  // Number alone would take 0x10 for 16.
  const weight = cells.weight === undefined ? null : /^[\d.]+$/.test(cells.weight) ? Number(cells.weight) : Number.NaN
  if (weight !== null && !(weight > 0 && weight <= HEAVIEST))
    return { column: 'weight', reason: `"${cells.weight}" is not a weight in pounds` }
  const isOwnImage = cells.image_url !== undefined && readPictureAddress(cells.image_url) !== null
  if (cells.image_url && !isOwnImage && !isWebAddress(cells.image_url.replaceAll(' ', '%20')))
    return { column: 'image_url', reason: 'is not an http or https address' }

  if (cells.quantity !== undefined && !/^\d{1,9}$/.test(cells.quantity))
    return { column: 'quantity', reason: `"${cells.quantity}" is not a whole number` }
  const quantity = cells.quantity === undefined ? standard.quantity : Number(cells.quantity)
  if (quantity !== null && quantity > MOST_OF_A_LINE)
    return { column: 'quantity', reason: `is more than ${MOST_OF_A_LINE}` }
  const code = conditionCodeOf(cells.condition, standard)
  if (cells.condition !== undefined && code === null)
    return { column: 'condition', reason: `"${cells.condition}" is not a condition we know`, word: cells.condition }
  const condition = code === null ? standard.condition : CONDITION_CODES[code]
  if (quantity !== null && quantity > 0 && condition === null)
    return { column: 'condition', reason: 'is missing, and no condition of rows without one is set' }
  if (quantity === null && cells.condition !== undefined)
    return { column: 'quantity', reason: 'is missing, and no quantity of rows without one is set' }

  const facts = readFacts(cells)
  if ('reason' in facts) return facts
  const references = readReferences(cells)
  if ('reason' in references) return references
  if (cells.published !== undefined && !YES.test(cells.published) && !NO.test(cells.published))
    return { column: 'published', reason: `"${cells.published}" is not yes or no` }
  const days = cells.backorder_days
  if (days !== undefined && !(/^\d{1,4}$/.test(days) && Number(days) <= LONGEST_BACKORDER))
    return { column: 'backorder_days', reason: `"${days}" is not a number of days up to ${LONGEST_BACKORDER}` }
  const unit = readUnit(cells, quantity, standard, hasDecimalCommas)
  if ('reason' in unit) return unit

  return {
    sku,
    name: name ?? null,
    slug: slugOf(sku, name ?? ''),
    description: cells.description ?? null,
    manufacturer: makerOf(cells.manufacturer, standard),
    category: cells.category ?? null,
    aircraftType: cells.aircraft_type ?? null,
    condition: quantity === null ? null : condition,
    quantity: condition === null ? null : quantity,
    price,
    salePrice,
    weight: weight === null ? null : Math.max(0.001, Math.round(weight * 1000) / 1000),
    dimensions: cells.dimensions ?? null,
    uom: cells.uom?.toUpperCase() ?? null,
    imageUrl: isOwnImage ? (cells.image_url ?? null) : null,
    references: references.length > 0 ? JSON.stringify(references) : null,
    isPublished: cells.published === undefined ? null : YES.test(cells.published),
    facts: facts.length > 0 ? JSON.stringify(facts) : null,
    ...{ conditionCode: code, unit, backorderDays: days === undefined ? null : Number(days) },
    isImageElsewhere: cells.image_url !== undefined && !isOwnImage,
  }
}

type Reference = { kind: 'alternate_of' | 'superseded_by'; sku: string; twoWay: boolean; source: string }
const MOST_REFERENCES = 50

/** Part numbers with `;` or `|` between, which the back office takes in none (part-fields.ts); `[two-way]` after an alternate says that each may be used for the other. */
function readReferences(cells: Partial<Record<Column, string>>): Reference[] | RowError {
  const found: Reference[] = []
  for (const kind of ['alternate_of', 'superseded_by'] as const) {
    for (const part of (cells[kind] ?? '').split(/[;|]/)) {
      const twoWay = /\[two-way\]\s*$/i.test(part)
      const sku = part.replace(/\[two-way\]\s*$/i, '').trim()
      if (!sku) continue
      if (sku.length > 60 || /[\r\n\t]/.test(sku))
        return { column: kind, reason: 'has a part number longer than 60 characters' }
      if (sku === cells.sku) return { column: kind, reason: 'names the part itself' }
      if (twoWay && kind === 'superseded_by') return { column: kind, reason: 'goes one way only' }
      found.push({ kind, sku, twoWay, source: cells.cross_reference_source ?? '' })
    }
  }
  return found.length > MOST_REFERENCES
    ? { column: 'alternate_of', reason: `names more than ${MOST_REFERENCES} parts` }
    : found
}

type StatedCell = { key: string; text: string }

/** What the columns of facts say; a dash says that there is none, whatever the part's name suggests. */
function readFacts(cells: Partial<Record<Column, string>>): StatedCell[] | RowError {
  const found: StatedCell[] = []
  for (const column of FACT_COLUMNS) {
    const given = cells[column]
    if (given === undefined) continue
    const [key, isNone] = [keyOfFact(column), /^(?:-|none)$/i.test(given)]
    const family = key === FAMILY_KEY && !isNone ? familyNamed(given) : null
    if (family === undefined) return { column, reason: `"${given}" is not a family of parts we know` }
    found.push({ key, text: isNone ? '' : (family?.slug ?? given.replace(/\s+/g, ' ')) })
  }
  return found
}

const YES = /^(?:yes|y|true|1)$/i
const NO = /^(?:no|n|false|0)$/i

function conditionCodeOf(text: string | undefined, { takenAs = {} }: Standard): ConditionCode | null {
  if (text === undefined) return null
  return readConditionCode(takenAs.condition?.[text.toUpperCase()] ?? text)
}

function makerOf(text: string | undefined, { takenAs = {} }: Standard): string | null {
  if (text === undefined) return null
  return isNoMaker(text) ? '' : (takenAs.manufacturer?.[text.toUpperCase()] ?? text)
}
