import { importEvent } from '../../../domain/imports/import-run.ts'
import { writeAudit } from '../../audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { TextIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { type Change, type ImportRow, moveImport } from './move-import.ts'

/** The requester of the import, for the audit log. If the account was deleted, only the name is known. */
export async function requesterOf(tx: Tx, { adminId, admin }: Pick<ImportRow, 'adminId' | 'admin'>) {
  const row = await firstRow(tx, TextIdShape, 'SELECT id FROM people WHERE id = $1', [adminId])
  return { adminId: row?.id ?? null, actor: admin }
}

/**
 * Ends a dry run, run or undo that has no result, and records the reason in the audit log under its requester. A
 * canceled one has no problem, because cancel-import.ts has recorded it.
 */
export async function endImport(
  tx: Tx,
  row: ImportRow,
  how: 'failed' | 'canceled',
  { problem, ...facts }: Change & { problem: string },
): Promise<void> {
  const event = importEvent(row.state, how)
  if (event === null) throw new Error(`list ${row.id}: what is ${row.state} cannot be ${how}`)
  const state = await moveImport(tx, row, event, { ...facts, problem, isCancelWanted: false })
  if (problem === '') return
  await writeAudit(tx, {
    ...(await requesterOf(tx, row)),
    action: 'import.failed',
    subject: 'import',
    subjectId: row.id,
    label: row.fileName,
    before: { state: row.state },
    after: { state, problem },
  })
}
