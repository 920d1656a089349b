import { Refusal } from '../../domain/refusal.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { lockImport, moveImport, queued } from './internal/move-import.ts'

/** Asks for the run that the dry run has shown. Refuses IMPORT_NOT_FOUND, IMPORT_MOVED_ON, IMPORT_FILE_GONE. */
export function askRun(db: Db, id: number, version: number, admin: { id: string; name: string }): Promise<void> {
  return inTransaction(db, async tx => {
    const row = await lockImport(tx, id)
    if (row.file === null) throw new Refusal('IMPORT_FILE_GONE')
    await moveImport(tx, row, 'run_asked', version, { ...queued(), adminId: admin.id, admin: admin.name })
  })
}
