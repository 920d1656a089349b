import { Refusal } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { lockImport, moveImport, queued } from './internal/move-import.ts'

/** Asks for the run that the dry run has shown. Refuses IMPORT_NOT_FOUND, IMPORT_MOVED_ON, IMPORT_FILE_GONE. */
export function askRun(db: Db, id: number, version: number, admin: { id: string; name: string }): Promise<void> {
  return inTransaction(db, async tx => {
    const row = await lockImport(tx, id)
    if (row.file === null) throw new Refusal('IMPORT_FILE_GONE')
    const state = await moveImport(tx, row, 'run_asked', version, { ...queued(), adminId: admin.id, admin: admin.name })
    await writeAudit(tx, {
      ...{ adminId: admin.id, action: 'import.run_asked', subject: 'import', subjectId: id, label: row.fileName },
      ...{ before: { state: row.state }, after: { state } },
    })
  })
}
