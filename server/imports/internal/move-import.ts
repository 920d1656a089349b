import { eq } from 'drizzle-orm'
import { afterImportEvent, type ImportEvent, type ImportState } from '../../../domain/imports/import-run.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { recordEvent } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { imports } from '../tables.ts'

export type ImportRow = typeof imports.$inferSelect
type Change = Partial<typeof imports.$inferInsert>

/** The list, locked until the transaction ends. Refuses IMPORT_NOT_FOUND. */
export async function lockImport(tx: Tx, id: number): Promise<ImportRow> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
  if (!row) throw new Refusal('IMPORT_NOT_FOUND')
  return row
}

/**
 * One step that an admin takes with a list he has seen in this version. Of two at once the second waits and is then
 * refused IMPORT_MOVED_ON, as is a step that is not in the table. A list that waits then is worked on once this is
 * committed. Returns where it leads.
 */
export async function moveImport(
  tx: Tx,
  row: ImportRow,
  event: ImportEvent,
  version: number,
  facts: Change = {},
): Promise<ImportState> {
  const state = afterImportEvent(event, row.state)
  if (state === null || row.version !== version) throw new Refusal('IMPORT_MOVED_ON', undefined, { state: row.state })
  await tx
    .update(imports)
    .set({ ...facts, state, version: row.version + 1 })
    .where(eq(imports.id, row.id))
  if (event.endsWith('_asked')) await recordEvent(tx, 'import.asked', `${row.id}`)
  return state
}

/** What is set when a list begins to wait. */
export const queued = (): Change => ({
  ...{ askedAt: new Date(), begunAt: null, endedAt: null, isCancelWanted: false, tries: 0 },
  ...{ step: null, rows: 0, failed: 0, over: 0, problem: '' },
})
