import { importEvent } from '../../../domain/imports/import-run.ts'
import { writeAudit } from '../../audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Change, type ImportRow, moveImport } from './move-import.ts'

/** Whoever asked for it: of an account that is deleted meanwhile the name is known. */
export async function askerOf(tx: Tx, { adminId, admin }: Pick<ImportRow, 'adminId' | 'admin'>) {
  const { rows } = await tx.$client.query<{ id: string }>('SELECT id FROM people WHERE id = $1', [adminId])
  return { adminId: rows[0]?.id ?? null, actor: admin }
}

/**
 * A dry run, run or undo has come to nothing, and why. It is written down, by whoever asked for it; what was canceled has
 * no problem, and cancel-import.ts has written it down.
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
    ...(await askerOf(tx, row)),
    action: 'import.failed',
    subject: 'import',
    subjectId: row.id,
    label: row.fileName,
    before: { state: row.state },
    after: { state, problem },
  })
}
