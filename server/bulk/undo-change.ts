import { amountOf } from '../../domain/bulk/reckon-changes.ts'
import { BULK_SUBJECTS, type BulkSubject, SHEET_KINDS } from '../../domain/bulk/sheet.ts'
import { undoChanges } from '../../domain/bulk/undo-changes.ts'
import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import type { Cents } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Permission } from '../../domain/staff/roles.ts'
import { counted } from '../../domain/text/counted.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { findCategories, lockPartCells, type PartCells, writePartCells } from '../catalogue/admin/sheet-parts.ts'
import { lockLineCells, writeLinePrices } from '../inventory/sheet-lines.ts'
import { lockUnitCells, type UnitCells, writeUnitCells } from '../inventory/units/sheet-units.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { changePart, changeUnit, STATEMENT_MS } from './make-changes.ts'
import type { Admin } from './record-change.ts'
import type { SkippedRow } from './shapes.ts'

/** A stored list of changed cells has only those that were changed. */
const CellShape = z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()])))
const CellsShape = z.object({
  name: CellShape,
  categoryId: CellShape,
  isPublished: CellShape,
  price: CellShape,
  bin: CellShape,
  offByImport: CellShape,
})
type Cells = z.output<typeof CellsShape>

const RowShape = z.object({
  thing: z.enum(BULK_SUBJECTS),
  thingId: z.number(),
  label: z.string(),
  condition: z.nullable(z.enum(CONDITION_NAMES)),
  before: CellsShape,
  after: CellsShape,
  later: z.array(z.string()),
})
type Row = z.output<typeof RowShape>
const ChangeShape = z.object({ kind: z.enum(SHEET_KINDS), things: z.number(), isUndone: z.boolean() })

/**
 * Undoes a change in one transaction, cell by cell: a cell that was changed since, by hand or by a later change that
 * is not undone, stays and is reported. Repeating it does nothing. `permit` checks the right to change such cells.
 * Refuses BULK_CHANGE_NOT_FOUND.
 */
export function undoChange(
  db: Db,
  { changeId, admin, permit }: { changeId: number; admin: Admin; permit: (needed: Permission) => Promise<unknown> },
): Promise<void> {
  return inTransaction(
    db,
    async tx => {
      const change = await firstRow(
        tx,
        ChangeShape,
        'SELECT kind, things, undone_at IS NOT NULL AS is_undone FROM bulk_changes WHERE id = $1 FOR UPDATE',
        [changeId],
      )
      if (!change) throw new Refusal('BULK_CHANGE_NOT_FOUND')
      const rows = await readRows(tx, changeId)
      for (const needed of neededFor(rows)) await permit(needed)
      if (change.isUndone) return
      const { restored, left } = await restore(tx, rows, admin)
      await tx.$client.query(
        `UPDATE bulk_changes SET undone_at = now(), undone_by = $2, restored = $3, left_alone = $4 WHERE id = $1`,
        [changeId, admin.fullName, restored, JSON.stringify(left)],
      )
      await writeAudit(tx, {
        adminId: admin.userId,
        action: 'bulk.undone',
        subject: 'bulk',
        subjectId: changeId,
        label: counted(change.things, change.kind === 'parts' ? 'part' : 'unit'),
        before: null,
        after: { restored, left: left.length },
      })
    },
    STATEMENT_MS,
  )
}

/** The permissions to change such cells. */
const neededFor = (rows: readonly Row[]): Set<Permission> =>
  new Set(
    rows.flatMap(({ after }) =>
      Object.keys(after).map(field => (field === 'bin' ? 'adjust_stock' : 'change_catalogue')),
    ),
  )

async function readRows(tx: Tx, changeId: number): Promise<Row[]> {
  return rows(
    tx,
    RowShape,
    `SELECT r.thing, r.thing_id, r.label, r.condition, r.before, r.after, ARRAY(
        SELECT DISTINCT k FROM bulk_change_rows l JOIN bulk_changes c ON c.id = l.change_id, jsonb_object_keys(l.after) AS k
          WHERE l.thing = r.thing AND l.thing_id = r.thing_id AND l.change_id > r.change_id AND c.undone_at IS NULL) AS later
      FROM bulk_change_rows r WHERE r.change_id = $1 ORDER BY r.label, r.thing, r.thing_id`,
    [changeId],
  )
}

async function restore(tx: Tx, rows: readonly Row[], admin: Admin): Promise<{ restored: number; left: SkippedRow[] }> {
  const idsOf = (thing: BulkSubject) => rows.filter(row => row.thing === thing).map(({ thingId }) => thingId)
  const former = rows.flatMap(({ before }) => (typeof before.categoryId === 'number' ? [before.categoryId] : []))
  // Lock in the same order as a change.
  const categories = await findCategories(tx, [...new Set(former)], true)
  const lines = byId(await lockLineCells(tx, idsOf('line')))
  const units = byId(await lockUnitCells(tx, idsOf('unit')))
  const parts = byId(await lockPartCells(tx, idsOf('part')))
  const left: SkippedRow[] = []
  let restored = 0
  const undo = (row: Row, now: Cells | null) => {
    const { label, condition, before, after } = row
    const undone = undoChanges({ before, after, now, later: new Set(row.later), isCategory: id => categories.has(id) })
    restored += undone.restore.length
    left.push(...undone.left.map(cell => ({ label, condition, ...cell })))
    return undone.restore
  }
  const newParts: PartCells[] = []
  const newLines: { id: number; price: Cents | null }[] = []
  const newUnits: UnitCells[] = []
  for (const row of rows) {
    const { thing, thingId, before } = row
    if (thing === 'part') {
      const part = parts.get(thingId)
      const cells = undo(row, part ?? null)
      const offByImport = before.offByImport === true && cells.some(({ field }) => field === 'isPublished')
      if (part && cells.length > 0) {
        const after = cells.reduce(changePart, part)
        newParts.push({ ...after, offByImport: after.offByImport || offByImport })
      }
    } else if (thing === 'line') {
      const line = lines.get(thingId)
      for (const { after } of undo(row, line ? { price: line.price } : null))
        newLines.push({ id: thingId, price: amountOf(after) })
    } else {
      const unit = units.get(thingId)
      const cells = undo(row, unit && !unit.isGone ? { bin: unit.bin, price: unit.price } : null)
      if (unit && cells.length > 0) newUnits.push(cells.reduce(changeUnit, unit))
    }
  }
  await writePartCells(tx, newParts)
  await writeLinePrices(tx, newLines)
  await writeUnitCells(tx, newUnits, admin.userId)
  return { restored, left }
}

const byId = <Thing extends { id: number }>(things: readonly Thing[]) => new Map(things.map(one => [one.id, one]))
