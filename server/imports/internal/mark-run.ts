import { afterImportEvent, type ImportEvent, isImportActive } from '../../../domain/imports/import-run.ts'
import { REFUSALS } from '../../../domain/refusal.ts'
import { writeAudit } from '../../audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { areUnreachable } from '../../platform/files/files-unreachable.ts'
import { ListError, NothingUsable } from '../list-error.ts'
import type { Report, UndoReport } from '../report.ts'
import { endImport, requesterOf } from './end-import.ts'
import { type Change, type ImportRow, lockImport, moveImport } from './move-import.ts'

/** The run was canceled before it could be marked as done. */
export class CanceledInTime extends Error {}

/** The problem of a run that failed without an error in its list. */
const OURS = 'Something went wrong on our side. Nothing was changed; please try again.'

const faultOf = (error: unknown): string =>
  areUnreachable(error) ? `${REFUSALS.FILES_UNREACHABLE.text} Nothing was changed.` : OURS

/**
 * Marks a list as done in the transaction of the work, so that a list whose work was rolled back is never marked. If an
 * admin has canceled the run, throws CanceledInTime, which rolls the work back. A later cancellation finds the list
 * done.
 */
async function mark(tx: Tx, id: number, event: ImportEvent, facts: Change): Promise<ImportRow> {
  const row = await lockImport(tx, id)
  if (row.isCancelWanted || afterImportEvent(event, row.state) === null) throw new CanceledInTime()
  await moveImport(tx, row, event, { ...facts, over: 1 })
  return row
}

export async function markDone(
  tx: Tx,
  id: number,
  report: Report,
  { addedCategories, errorFile }: { addedCategories: readonly number[]; errorFile: string | null },
): Promise<void> {
  const { rows, failed } = report
  // A run that changed nothing cannot be undone, so it takes none of the places of runs that can be undone.
  const { rowCount } = await tx.$client.query('SELECT FROM import_changes WHERE import_id = $1 LIMIT 1', [id])
  const marked = await mark(tx, id, 'run_done', {
    report,
    undoReport: null,
    rows,
    failed,
    errorFile,
    keepsChanges: rowCount === 1,
    addedCategories: [...addedCategories],
  })
  const { products, stockLines, missing } = report
  await writeAudit(tx, {
    ...(await requesterOf(tx, marked)),
    action: 'import.run',
    subject: 'import',
    subjectId: id,
    label: marked.fileName,
    before: null,
    after: { rows, failed, products, stockLines, missing },
  })
}

export async function markChecked(db: Db, id: number, checkReport: Report, errorFile: string | null): Promise<void> {
  const { rows, failed } = checkReport
  await inTransaction(db, tx => mark(tx, id, 'check_done', { checkReport, rows, failed, errorFile }))
}

export async function markUndone(tx: Tx, id: number, undoReport: UndoReport, leftFile: string | null): Promise<void> {
  const marked = await mark(tx, id, 'undo_done', { undoReport: { ...undoReport, leftFile }, keepsChanges: false })
  const { products, stockLines, units, soldOut } = undoReport
  await writeAudit(tx, {
    ...(await requesterOf(tx, marked)),
    action: 'import.undone',
    subject: 'import',
    subjectId: id,
    label: marked.fileName,
    before: null,
    after: { products, stockLines, units, soldOut },
  })
  await tx.$client.query('DELETE FROM import_changes WHERE import_id = $1', [id])
}

/**
 * Marks work as failed, with the reason: it was canceled, the list cannot be read or has no usable row, or the store
 * had an error. The failed rows are stored, so that a person can check and correct them.
 */
export async function markFailed(db: Db, id: number, why: unknown, errorFile: string | null = null): Promise<void> {
  const isCanceled = why === 'canceled'
  const problem = isCanceled ? '' : why instanceof ListError ? why.message.slice(0, 500) : faultOf(why)
  const report = why instanceof NothingUsable ? why.report : null
  await inTransaction(db, async tx => {
    const row = await lockImport(tx, id)
    if (!isImportActive(row.state)) return
    await endImport(tx, row, isCanceled ? 'canceled' : 'failed', {
      problem: problem.replaceAll('\0', ' '),
      ...(errorFile === null ? {} : { errorFile }),
      ...(report && { rows: report.rows, failed: report.failed }),
      ...(report && (row.state === 'checking' ? { checkReport: report } : { report })),
    })
  })
}
