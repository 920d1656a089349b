import { Refusal } from '../../domain/refusal.ts'
import type { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { cutById } from '../platform/db/list-cursor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { type BulkChangePageShape, BulkChangeRowShape, BulkChangeShape, type BulkChangesShape } from './shapes.ts'

const AT_ONCE = 30

const CHANGE = `SELECT id, kind, admin, things, created_at, undone_at, undone_by,
  restored, coalesce(left_alone, '[]') AS "leftAlone", jsonb_array_length(coalesce(left_alone, '[]')) AS "left" FROM bulk_changes`

/** Changes by sheets, newest first, 30 per page; the cells that an undo skipped are on the page of one change. */
export async function listChanges(db: Db, after: number | null): Promise<z.infer<typeof BulkChangesShape>> {
  const found = await rows(db, BulkChangeShape, {
    name: 'bulk-changes',
    text: `${CHANGE} WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT ${AT_ONCE + 1}`,
    values: [after],
  })
  const { page, next } = cutById(found, AT_ONCE)
  return { changes: page.map(change => ({ ...change, leftAlone: [] })), after: next }
}

/** A change with its rows, which are as many as a sheet has, each with its conditions. Refuses BULK_CHANGE_NOT_FOUND. */
export async function readChange(db: Db, changeId: number): Promise<z.infer<typeof BulkChangePageShape>> {
  const change = await firstRow(db, BulkChangeShape, {
    name: 'bulk-change',
    text: `${CHANGE} WHERE id = $1`,
    values: [changeId],
  })
  if (!change) throw new Refusal('BULK_CHANGE_NOT_FOUND')
  const changed = await rows(db, BulkChangeRowShape, {
    name: 'bulk-change-rows',
    text: `SELECT thing, thing_id, label, condition, before - 'offByImport' AS before, after FROM bulk_change_rows
      WHERE change_id = $1 ORDER BY label, thing = 'line', thing_id`,
    values: [changeId],
  })
  return { change, rows: changed }
}
