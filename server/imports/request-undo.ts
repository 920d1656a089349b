import { Refusal } from '../../domain/refusal.ts'
import { writeAudit } from '../audit.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { lockImport, moveImport, queued } from './internal/move-import.ts'

/** Requests the undo of a run. Refuses IMPORT_NOT_FOUND, IMPORT_MOVED_ON, IMPORT_NOT_KEPT. */
export function requestUndo(db: Db, id: number, version: number, admin: { id: string; name: string }): Promise<void> {
  return inTransaction(db, async tx => {
    const row = await lockImport(tx, id)
    if (row.state === 'done' && !row.keepsChanges) throw new Refusal('IMPORT_NOT_KEPT')
    const facts = { ...queued(), rows: row.rows, failed: row.failed, adminId: admin.id, admin: admin.name }
    const state = await moveImport(tx, row, 'undo_asked', facts, version)
    await writeAudit(tx, {
      adminId: admin.id,
      action: 'import.undo_asked',
      subject: 'import',
      subjectId: id,
      label: row.fileName,
      before: { state: row.state },
      after: { state },
    })
  })
}
