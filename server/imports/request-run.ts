import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { lockImport, moveImport, queued } from './internal/move-import.ts'

/**
 * Requests the run that the dry run has previewed. Refuses IMPORT_NOT_FOUND, IMPORT_MOVED_ON, IMPORT_FILE_GONE;
 * IMPORT_STALE if the list removes parts that it does not name, and their number may have grown since the dry run;
 * IMPORT_PRICES if prices change by more than its limit and no person has confirmed them (`arePricesSeen`).
 */
export function requestRun(
  db: Db,
  { id, version, arePricesSeen }: { id: number; version: number; arePricesSeen: boolean },
  admin: { id: string; name: string },
): Promise<void> {
  return inTransaction(db, async tx => {
    const row = await lockImport(tx, id)
    if (row.file === null) throw new Refusal('IMPORT_FILE_GONE')
    const isStale = row.missing !== 'leave' && (await isOvertaken(tx, id))
    const facts = { ...queued(), adminId: admin.id, admin: admin.name }
    const state = await moveImport(tx, row, 'run_asked', facts, version)
    if (isStale) throw new Refusal('IMPORT_STALE')
    const beyond = row.checkReport?.prices?.beyond ?? 0
    if (beyond > 0 && !arePricesSeen) throw new Refusal('IMPORT_PRICES')
    await writeAudit(tx, {
      adminId: admin.id,
      action: 'import.run_asked',
      subject: 'import',
      subjectId: id,
      label: row.fileName,
      before: { state: row.state },
      after: { state, ...(beyond > 0 ? { pricesSeen: beyond } : {}) },
    })
  })
}

/** Null: its dry run has not ended, and no other list has changed anything. */
const IsOvertakenShape = z.object({ isOvertaken: z.nullable(z.boolean()) })

/** True if the catalog may have changed since the dry run: by other lists, or, after a day, by hand. */
async function isOvertaken(tx: Tx, id: number): Promise<boolean> {
  const row = await firstRow(
    tx,
    IsOvertakenShape,
    `SELECT c.ended_at < now() - interval '1 day' OR EXISTS (SELECT FROM imports o WHERE o.id <> c.id
        AND (o.state IN ('waiting', 'running', 'undo_waiting', 'undoing')
          OR (o.ended_at > c.ended_at AND (o.state = 'undone' OR (o.state = 'done' AND o.keeps_changes))))) AS is_overtaken
      FROM imports c WHERE c.id = $1`,
    [id],
  )
  return row?.isOvertaken === true
}
