import type { Condition } from '../catalogue/condition.ts'
import { losesSale } from '../catalogue/price-change.ts'
import { askingPrice, type ListedPrice } from '../catalogue/product.ts'
import { PRICE_LIMIT } from '../imports/import-run.ts'
import { type Cents, cents } from '../money/money.ts'
import type { BulkField, BulkSubject, PartEdit, UnitEdit } from './sheet.ts'

/**
 * A part as a sheet reads it. `conditions`: its lines of stock, each with its own price; null: the price of the part.
 */
export type SheetPart = {
  id: number
  version: number
  sku: string
  manufacturer: string
  name: string
  categoryId: number | null
  isPublished: boolean
  price: Cents
  salePrice: Cents | null
  conditions: { lineId: number; condition: Condition; price: Cents | null }[]
}

/** A unit as a sheet reads it. `without`: the price of a piece if the unit has no own price; null: on request. */
export type SheetUnit = {
  id: number
  version: number
  sku: string
  condition: Condition
  mark: string
  bin: string
  price: Cents | null
  without: Cents | null
  isGone: boolean
}

export type CellValue = string | number | boolean | null

/** A cell of a price; null: no own price. */
export const amountOf = (value: CellValue): Cents | null => (typeof value === 'number' ? cents(value) : null)

/** A cell that would change. `thingId`: of the part, of the line of stock of `condition`, or of the unit. */
export type CellChange = {
  thing: BulkSubject
  thingId: number
  condition: Condition | null
  field: BulkField
  before: CellValue
  after: CellValue
  /** by how many percent a price changes, where that is beyond the limit of imports */
  jump: number | null
}

/** The result of a row, and the reason if nothing changes. */
export const ROW_STATES = {
  changes: 'Changes',
  same: 'As it is',
  changed_since: 'Another user has changed this since it was loaded.',
  gone: 'It is no longer there.',
  no_category: 'This category does not exist.',
  no_condition: 'The part has no stock line in this condition.',
} as const
export type RowState = keyof typeof ROW_STATES

export type RowChange = {
  id: number
  label: string
  state: RowState
  cells: CellChange[]
  /** its sale price would no longer be below the price, and so not count */
  losesSale: boolean
}

const still = (id: number, label: string, state: RowState): RowChange => ({
  id,
  label,
  state,
  cells: [],
  losesSale: false,
})

/** The effect of an edit on the current part `now`. No effect if another user has changed the part since, or a cell is invalid. */
export function partChange(edit: PartEdit, now: SheetPart | undefined, isCategory: (id: number) => boolean): RowChange {
  const { id, version, cells } = edit
  if (!now) return still(id, '', 'gone')
  if (now.version !== version) return still(id, now.sku, 'changed_since')
  if (typeof cells.categoryId === 'number' && cells.categoryId !== now.categoryId && !isCategory(cells.categoryId))
    return still(id, now.sku, 'no_category')
  const after = { price: cells.price ?? now.price, salePrice: now.salePrice }
  const own = (['name', 'categoryId', 'isPublished', 'price'] as const).flatMap((field): CellChange[] => {
    const given = cells[field]
    if (given === undefined || given === now[field]) return []
    const jump = field === 'price' ? jumpOf(now.price, after.price) : null
    return [{ thing: 'part', thingId: id, condition: null, field, before: now[field], after: given, jump }]
  })
  const lines: CellChange[] = []
  for (const { condition, ...price } of cells.conditions ?? []) {
    const line = now.conditions.find(one => one.condition === condition)
    if (!line) return still(id, now.sku, 'no_condition')
    // Set to this already: a second click.
    if (line.price === price.after) continue
    if (line.price !== price.before) return still(id, now.sku, 'changed_since')
    lines.push({
      thing: 'line',
      thingId: line.lineId,
      condition,
      field: 'price',
      before: line.price,
      after: price.after,
      jump: jumpOf(line.price ?? costOf(now), price.after ?? costOf(after)),
    })
  }
  return rowOf(id, now.sku, [...own, ...lines], losesSale(now, after))
}

/** The same of a unit. */
export function unitChange(edit: UnitEdit, now: SheetUnit | undefined): RowChange {
  const { id, version, cells } = edit
  if (!now || now.isGone) return still(id, now ? labelOf(now) : '', 'gone')
  if (now.version !== version) return still(id, labelOf(now), 'changed_since')
  const changes = (['bin', 'price'] as const).flatMap((field): CellChange[] => {
    const given = cells[field]
    if (given === undefined || given === now[field]) return []
    const jump = field === 'price' ? jumpOf(now.price ?? now.without, cells.price ?? now.without) : null
    return [{ thing: 'unit', thingId: id, condition: null, field, before: now[field], after: given, jump }]
  })
  return rowOf(id, labelOf(now), changes, false)
}

/** The price of a piece without its own price; null: on request. */
const costOf = (listed: ListedPrice): Cents | null => askingPrice(listed)?.unitPrice ?? null

const rowOf = (id: number, label: string, cells: CellChange[], isSaleLost: boolean): RowChange =>
  cells.length === 0 ? still(id, label, 'same') : { id, label, state: 'changes', cells, losesSale: isSaleLost }

export const labelOf = ({ sku, mark }: Pick<SheetUnit, 'sku' | 'mark'>): string => (mark ? `${sku} · ${mark}` : sku)

/**
 * The change of a price in percent, to a tenth, if it exceeds the limit of imports. A first price needs no review; a
 * removed price changes by 100 %.
 */
export function jumpOf(before: Cents | null, after: Cents | null): number | null {
  if (before === null || before === 0) return null
  const by = Math.abs((after ?? 0) - before)
  return by * 100 > PRICE_LIMIT * before ? Math.round((by * 1000) / before) / 10 : null
}
