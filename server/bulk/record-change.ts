import type { CellValue, RowChange } from '../../domain/bulk/reckon-changes.ts'
import type { BulkSubject, SheetKind } from '../../domain/bulk/sheet.ts'
import { counted } from '../../domain/text/counted.ts'
import { writeAudit } from '../audit.ts'
import type { Tx } from '../platform/db/database.ts'
import { NumberIdShape } from '../platform/db/row-shapes.ts'
import { firstRow } from '../platform/db/rows.ts'

export type Admin = { userId: string; fullName: string }

type Made = {
  kind: SheetKind
  rows: readonly RowChange[]
  admin: Admin
  /** parts that a list had hidden: an undo restores that mark */
  wasOff: ReadonlySet<number>
}
type Row = {
  thing: BulkSubject
  thingId: number
  label: string
  condition: string | null
  before: Record<string, CellValue>
  after: Record<string, CellValue>
}

/** Records a change with its rows and one audit entry. Returns its id. */
export async function recordChange(tx: Tx, { kind, rows, admin, wasOff }: Made): Promise<number> {
  const made = await firstRow(
    tx,
    NumberIdShape,
    `INSERT INTO bulk_changes (kind, admin_id, admin, things) VALUES ($1, $2, $3, $4) RETURNING id`,
    [kind, admin.userId, admin.fullName, rows.length],
  )
  const id = made?.id ?? 0
  await tx.$client.query(
    `INSERT INTO bulk_change_rows (change_id, thing, thing_id, label, condition, before, after)
      SELECT $1, thing, "thingId", label, condition, before, after
      FROM json_to_recordset($2) AS r (thing text, "thingId" bigint, label text, condition text, before jsonb, after jsonb)`,
    [id, JSON.stringify(rows.flatMap(row => rowsOf(row, wasOff)))],
  )
  const fields = [...new Set(rows.flatMap(({ cells }) => cells.map(({ field }) => field)))]
  await writeAudit(tx, {
    adminId: admin.userId,
    action: 'bulk.changed',
    subject: 'bulk',
    subjectId: id,
    label: counted(rows.length, kind === 'parts' ? 'part' : 'unit'),
    before: null,
    after: { [kind]: rows.length, fields },
  })
  return id
}

function rowsOf({ label, cells }: RowChange, wasOff: ReadonlySet<number>): Row[] {
  const things = Map.groupBy(cells, ({ thing, thingId }) => `${thing} ${thingId}`)
  return [...things.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { thing, thingId, condition } = first
    const all = [first, ...others]
    const before: Record<string, CellValue> = Object.fromEntries(all.map(cell => [cell.field, cell.before]))
    if (thing === 'part' && 'isPublished' in before && wasOff.has(thingId)) before.offByImport = true
    const after = Object.fromEntries(all.map(cell => [cell.field, cell.after]))
    return [{ thing, thingId, label, condition, before, after }]
  })
}
