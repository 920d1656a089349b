import { eq } from 'drizzle-orm'
import { importEvent, isImportActive } from '../../domain/imports/import-run.ts'
import { Refusal } from '../../domain/refusal.ts'
import { writeAudit } from '../audit.ts'
import { recordEvent } from '../events.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { lockImport, moveImport } from './internal/move-import.ts'
import { imports } from './tables.ts'

/**
 * Cancels a list that waits. If the list is being processed, requests the cancellation: the work stops within seconds
 * and changes nothing, unless it finishes first. Refuses IMPORT_NOT_FOUND, IMPORT_MOVED_ON.
 */
export function cancelImport(db: Db, id: number, version: number, adminId: string): Promise<void> {
  return inTransaction(db, async tx => {
    const row = await lockImport(tx, id)
    const event = importEvent(row.state, 'canceled')
    if (event === null || row.isCancelWanted) throw new Refusal('IMPORT_MOVED_ON', undefined, { state: row.state })
    if (isImportActive(row.state)) {
      // Work in progress raises the version, so only the state is compared.
      await tx.update(imports).set({ isCancelWanted: true }).where(eq(imports.id, id))
      await recordEvent(tx, 'import.cancel_asked', `${id}`)
    } else await moveImport(tx, row, event, {}, version)
    await writeAudit(tx, {
      adminId,
      action: 'import.canceled',
      subject: 'import',
      subjectId: id,
      label: row.fileName,
      before: { state: row.state },
      after: null,
    })
  })
}
