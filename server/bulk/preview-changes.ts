import {
  partChange,
  type RowChange,
  type SheetPart,
  type SheetUnit,
  unitChange,
} from '../../domain/bulk/reckon-changes.ts'
import type { PartEdit, UnitEdit } from '../../domain/bulk/sheet.ts'
import { findCategories } from '../catalogue/admin/sheet-parts.ts'
import type { Db } from '../platform/db/database.ts'
import { sheetParts, sheetUnits } from './load-sheet.ts'
import type { PartPreview, UnitPreview } from './shapes.ts'

/** Previews edits of parts; nothing is changed. */
export async function previewParts(db: Db, edits: readonly PartEdit[]): Promise<PartPreview> {
  const categories = await findCategories(db, categoriesOf(edits))
  const parts = new Map((await sheetParts(db, idsOf(edits))).map(part => [part.id, part]))
  const rows = edits.map(edit => partChange(edit, parts.get(edit.id), id => categories.has(id)))
  return { ...summaryOf(rows), now: changedSince(rows, parts) }
}

/** Previews edits of units. */
export async function previewUnits(db: Db, edits: readonly UnitEdit[]): Promise<UnitPreview> {
  const units = new Map((await sheetUnits(db, idsOf(edits))).map(unit => [unit.id, unit]))
  const rows = edits.map(edit => unitChange(edit, units.get(edit.id)))
  return { ...summaryOf(rows), now: changedSince(rows, units) }
}

export const idsOf = (edits: readonly { id: number }[]): number[] => edits.map(({ id }) => id)
export const categoriesOf = (edits: readonly PartEdit[]): number[] => [
  ...new Set(edits.flatMap(({ cells }) => cells.categoryId ?? [])),
]
export const jumpsOf = (rows: readonly RowChange[]): number =>
  rows.flatMap(({ cells }) => cells).filter(({ jump }) => jump !== null).length

const summaryOf = (rows: readonly RowChange[]) => ({
  rows: rows.filter(({ state }) => state !== 'same'),
  changing: rows.filter(({ state }) => state === 'changes').length,
  jumps: jumpsOf(rows),
})

const changedSince = <Row extends SheetPart | SheetUnit>(rows: readonly RowChange[], now: ReadonlyMap<number, Row>) =>
  rows.flatMap(({ id, state }) => (state === 'changed_since' ? (now.get(id) ?? []) : []))
