import type { SheetPart, SheetUnit } from '../../domain/bulk/reckon-changes.ts'
import { MAX_SHEET_ROWS } from '../../domain/bulk/sheet.ts'
import { askingPrice } from '../../domain/catalogue/product.ts'
import type { z } from '../../domain/text/zod.ts'
import { findByNumbers, type PartCells, readPartCells } from '../catalogue/admin/sheet-parts.ts'
import { type LineCells, readLineCells } from '../inventory/sheet-lines.ts'
import { listAllUnits, type WholeUnitFilterShape } from '../inventory/units/list-all-units.ts'
import { readUnitCells, type UnitCells } from '../inventory/units/sheet-units.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { listPartsForAdmins } from '../search/list-parts-for-admins.ts'
import type { PartFilterShape } from '../search/shapes.ts'
import type { SheetParts, SheetUnits } from './shapes.ts'

/** The rows of a new sheet: selected ones, all of a list, or those of pasted part numbers. */
export type PartsQuery =
  | { by: 'ids'; ids: readonly number[] }
  | { by: 'numbers'; numbers: readonly string[] }
  | { by: 'filter'; filter: z.output<typeof PartFilterShape> }
type UnitsQuery =
  | { by: 'ids'; ids: readonly number[] }
  | { by: 'filter'; filter: z.output<typeof WholeUnitFilterShape> }

/** A list is read page by page, up to this number; some may be empty. */
const MAX_PAGES = 40

/** The rows of a sheet of parts, in the requested order, 1,000 at most. */
export async function loadParts(db: Db, query: PartsQuery): Promise<SheetParts> {
  const { ids, missing, isCut } = await whichParts(db, query)
  return { rows: inOrder(ids, await sheetParts(db, ids)), missing, isCut }
}

async function whichParts(db: Db, query: PartsQuery) {
  if (query.by === 'numbers') return findByNumbers(db, query.numbers, MAX_SHEET_ROWS)
  if (query.by === 'ids') return { ids: query.ids, missing: [], isCut: false }
  const { filter } = query
  const read = async (after: number | null) => {
    const list = await listPartsForAdmins(db, { ...filter, after })
    return { ids: list.parts.map(({ id }) => id), next: list.after, isCut: list.isCut }
  }
  return { ...(await readPages(read)), missing: [] }
}

/** The rows of a sheet of units, in the requested order, 1,000 at most. */
export async function loadUnits(db: Db, query: UnitsQuery): Promise<SheetUnits> {
  const read = async (after: string | null) => {
    if (query.by === 'ids') return { ids: query.ids, next: null, isCut: false }
    const { units, next } = await listAllUnits(db, { ...query.filter, after })
    return { ids: units.map(({ id }) => id), next, isCut: false }
  }
  const { ids, isCut } = await readPages(read)
  return { rows: inOrder(ids, await sheetUnits(db, ids)), missing: [], isCut }
}

async function readPages<Place>(
  read: (after: Place | null) => Promise<{ ids: readonly number[]; next: Place | null; isCut: boolean }>,
): Promise<{ ids: number[]; isCut: boolean }> {
  const ids: number[] = []
  let after: Place | null = null
  let isCut = false
  for (let page = 0; page < MAX_PAGES; page++) {
    const list = await read(after)
    ids.push(...list.ids)
    isCut ||= list.isCut
    after = list.next
    if (after === null || ids.length > MAX_SHEET_ROWS) break
  }
  return { ids: ids.slice(0, MAX_SHEET_ROWS), isCut: isCut || after !== null || ids.length > MAX_SHEET_ROWS }
}

const inOrder = <Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Parts as a sheet shows them, in no order. */
export async function sheetParts(db: Db | Tx, ids: readonly number[]): Promise<SheetPart[]> {
  const lines = await readLineCells(db, ids)
  return withLines(await readPartCells(db, ids), lines)
}

export function withLines(parts: readonly PartCells[], lines: readonly LineCells[]): SheetPart[] {
  const byPart = Map.groupBy(lines, ({ productId }) => productId)
  return parts.map(({ offByImport: _, ...part }) => ({
    ...part,
    conditions: (byPart.get(part.id) ?? []).map(({ id: lineId, condition, price }) => ({ lineId, condition, price })),
  }))
}

/** Units as a sheet shows them, in no order. */
export async function sheetUnits(db: Db | Tx, ids: readonly number[]): Promise<SheetUnit[]> {
  return withParts(db, await readUnitCells(db, ids))
}

export async function withParts(db: Db | Tx, units: readonly UnitCells[]): Promise<SheetUnit[]> {
  const parts = new Map(
    (await readPartCells(db, [...new Set(units.map(({ productId }) => productId))])).map(part => [part.id, part]),
  )
  return units.map(({ productId, ofCondition, ...unit }) => {
    const part = parts.get(productId)
    const ofPart = part ? (askingPrice(part)?.unitPrice ?? null) : null
    return { ...unit, sku: part?.sku ?? '', without: ofCondition ?? ofPart }
  })
}
