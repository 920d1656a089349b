import { amountOf, type CellChange, partChange, type RowChange, unitChange } from '../../domain/bulk/reckon-changes.ts'
import type { PartEdit, SheetKind, UnitEdit } from '../../domain/bulk/sheet.ts'
import { Refusal } from '../../domain/refusal.ts'
import { findCategories, lockPartCells, type PartCells, writePartCells } from '../catalogue/admin/sheet-parts.ts'
import { lockLinesOf, writeLinePrices } from '../inventory/sheet-lines.ts'
import { lockUnitCells, type UnitCells, writeUnitCells } from '../inventory/units/sheet-units.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts'
import { withLines, withParts } from './load-sheet.ts'
import { categoriesOf, idsOf, jumpsOf } from './preview-changes.ts'
import { type Admin, recordChange } from './record-change.ts'
import { type BulkChanged, BulkChangedShape } from './shapes.ts'

/** For a thousand parts with all their indexes on a slow server; a page's two seconds are not enough. */
export const STATEMENT_MS = 20_000

type ChangeRequest<Edit> = {
  edits: readonly Edit[]
  /** an admin has confirmed prices that change by more than the limit */
  arePricesSeen: boolean
  admin: Admin
  key: string
}

/**
 * Makes all of these changes of parts in one transaction, once for each key: a killed process changes nothing. Refuses
 * BULK_ROWS_REFUSED if one of them has become impossible since the preview, and BULK_PRICES.
 */
export function changeParts(
  db: Db,
  { edits, arePricesSeen, admin, key }: ChangeRequest<PartEdit>,
): Promise<BulkChanged> {
  return changeWithKey(db, { kind: 'parts', edits, admin, key }, async tx => {
    // Lock categories, then stock, then parts: the common order of locks.
    const categories = await findCategories(tx, categoriesOf(edits), true)
    const lines = await lockLinesOf(tx, idsOf(edits.filter(({ cells }) => cells.conditions !== undefined)))
    const cells = await lockPartCells(tx, idsOf(edits))
    const parts = new Map(withLines(cells, lines).map(part => [part.id, part]))
    const rows = edits.map(edit => partChange(edit, parts.get(edit.id), id => categories.has(id)))
    refuse(rows, arePricesSeen)
    const before = new Map(cells.map(part => [part.id, part]))
    const after = changed(before, rows, 'part', changePart)
    await writePartCells(tx, after)
    await writeLinePrices(
      tx,
      cellsOf(rows, 'line').map(({ thingId, after: price }) => ({ id: thingId, price: amountOf(price) })),
    )
    return { rows, wasOff: new Set(cells.filter(part => part.offByImport).map(({ id }) => id)) }
  })
}

/** Makes changes of units in the same way. */
export function changeUnits(
  db: Db,
  { edits, arePricesSeen, admin, key }: ChangeRequest<UnitEdit>,
): Promise<BulkChanged> {
  return changeWithKey(db, { kind: 'units', edits, admin, key }, async tx => {
    const cells = await lockUnitCells(tx, idsOf(edits))
    const units = new Map((await withParts(tx, cells)).map(unit => [unit.id, unit]))
    const rows = edits.map(edit => unitChange(edit, units.get(edit.id)))
    refuse(rows, arePricesSeen)
    const before = new Map(cells.map(unit => [unit.id, unit]))
    await writeUnitCells(tx, changed(before, rows, 'unit', changeUnit), admin.userId)
    return { rows, wasOff: new Set<number>() }
  })
}

type KeyedChange = { kind: SheetKind; edits: readonly { id: number }[]; admin: Admin; key: string }
type Made = { rows: RowChange[]; wasOff: ReadonlySet<number> }

const changeWithKey = (
  db: Db,
  { kind, edits, admin, key }: KeyedChange,
  change: (tx: Tx) => Promise<Made>,
): Promise<BulkChanged> =>
  withIdempotencyKey(
    db,
    { key, what: { bulk: kind, by: admin.userId, edits } },
    BulkChangedShape,
    async tx => {
      const { rows, wasOff } = await change(tx)
      const made = rows.filter(({ state }) => state === 'changes')
      if (made.length === 0) return { changeId: null, changed: 0 }
      return { changeId: await recordChange(tx, { kind, rows: made, admin, wasOff }), changed: made.length }
    },
    STATEMENT_MS,
  )

function refuse(rows: readonly RowChange[], arePricesSeen: boolean): void {
  const refused = rows.filter(({ state }) => state !== 'same' && state !== 'changes')
  if (refused.length > 0)
    throw new Refusal('BULK_ROWS_REFUSED', undefined, {
      rows: refused.map(({ id, label, state }) => ({ id, label, state })),
    })
  if (!arePricesSeen && jumpsOf(rows) > 0) throw new Refusal('BULK_PRICES')
}

const cellsOf = (rows: readonly RowChange[], thing: CellChange['thing']): CellChange[] =>
  rows.flatMap(({ cells }) => cells.filter(cell => cell.thing === thing))

/** The changed rows, in their new state. */
function changed<Thing>(
  before: ReadonlyMap<number, Thing>,
  rows: readonly RowChange[],
  thing: CellChange['thing'],
  change: (one: Thing, cell: Pick<CellChange, 'field' | 'after'>) => Thing,
): Thing[] {
  return [...Map.groupBy(cellsOf(rows, thing), ({ thingId }) => thingId)].flatMap(([id, cells]) => {
    const previous = before.get(id)
    return previous === undefined ? [] : [cells.reduce(change, previous)]
  })
}

const textOf = (value: CellChange['after']): string => (typeof value === 'string' ? value : '')

/** Showing or hiding a part here is an admin's own decision, so no list reverts it. */
export function changePart(part: PartCells, { field, after }: Pick<CellChange, 'field' | 'after'>): PartCells {
  if (field === 'name') return { ...part, name: textOf(after) }
  if (field === 'price') return { ...part, price: amountOf(after) ?? part.price }
  if (field === 'categoryId') return { ...part, categoryId: typeof after === 'number' ? after : null }
  return field === 'isPublished' ? { ...part, isPublished: after === true, offByImport: false } : part
}

export function changeUnit(unit: UnitCells, { field, after }: Pick<CellChange, 'field' | 'after'>): UnitCells {
  if (field === 'bin') return { ...unit, bin: textOf(after) }
  return field === 'price' ? { ...unit, price: amountOf(after) } : unit
}
