import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterImportEvent, type ImportEvent, statesBefore } from '../../../domain/imports/import-run.ts'
import { writeAudit } from '../../audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { ListError, NothingUsable } from '../list-error.ts'
import type { Report, UndoReport } from '../report.ts'
import { imports } from '../tables.ts'
import { ENDED, FAILED, type Failed, failing, writeFailures } from './write-failures.ts'

type Change = Partial<typeof imports.$inferInsert>
type Marked = { adminId: string | null; admin: string; fileName: string }

/** A run that was canceled before it could be marked as done. */
export class CanceledInTime extends Error {}

/** What is said of a run that failed by no fault of its list. */
const OURS = 'Something went wrong on our side. Nothing was changed; please try again.'

/**
 * Marks a list in the transaction that does the work: what is undone was never marked. Throws CanceledInTime, which
 * undoes it, when an admin has canceled until now; who cancels later finds it done.
 */
async function mark(tx: Tx | Db, id: number, event: ImportEvent, facts: Change): Promise<Marked> {
  const [from] = statesBefore(event)
  const to = from && afterImportEvent(event, from)
  if (!to) throw new Error(`${event} leads nowhere`)
  const [row] = await tx
    .update(imports)
    .set({ ...facts, state: to, over: 1, endedAt: sql`clock_timestamp()`, version: sql`version + 1` })
    .where(and(eq(imports.id, id), inArray(imports.state, [...statesBefore(event)]), eq(imports.isCancelWanted, false)))
    .returning({ adminId: imports.adminId, admin: imports.admin, fileName: imports.fileName })
  if (!row) throw new CanceledInTime()
  return row
}

/** Whoever asked for it: of an account that is deleted meanwhile the name is known. */
async function askerOf(tx: Tx | Db, { adminId, admin }: Marked): Promise<{ adminId: string | null; actor: string }> {
  const { rows } = await tx.$client.query<{ id: string }>('SELECT id FROM people WHERE id = $1', [adminId])
  return { adminId: rows[0]?.id ?? null, actor: admin }
}

export async function markDone(
  tx: Tx,
  id: number,
  report: Report,
  { addedCategories, errorFile }: { addedCategories: readonly number[]; errorFile: string | null },
): Promise<void> {
  const { rows, failed } = report
  // A run that has changed nothing cannot be undone, and takes no other's place among those that can.
  const { rowCount } = await tx.$client.query('SELECT FROM import_changes WHERE import_id = $1 LIMIT 1', [id])
  const marked = await mark(tx, id, 'run_done', {
    ...{ report, undoReport: null, rows, failed, errorFile, keepsChanges: rowCount === 1 },
    addedCategories: [...addedCategories],
  })
  const { products, stockLines, missing } = report
  await writeAudit(tx, {
    ...(await askerOf(tx, marked)),
    ...{ action: 'import.run', subject: 'import', subjectId: id },
    ...{ label: marked.fileName, before: null, after: { rows, failed, products, stockLines, missing } },
  })
}

export async function markChecked(db: Db, id: number, checkReport: Report, errorFile: string | null): Promise<void> {
  const { rows, failed } = checkReport
  await mark(db, id, 'check_done', { checkReport, rows, failed, errorFile })
}

export async function markUndone(tx: Tx, id: number, undoReport: UndoReport): Promise<void> {
  const marked = await mark(tx, id, 'undo_done', { undoReport, keepsChanges: false })
  const { products, stockLines, soldOut } = undoReport
  await writeAudit(tx, {
    ...(await askerOf(tx, marked)),
    ...{ action: 'import.undone', subject: 'import', subjectId: id },
    ...{ label: marked.fileName, before: null, after: { products, stockLines, soldOut } },
  })
  await tx.$client.query('DELETE FROM import_changes WHERE import_id = $1', [id])
}

/**
 * Work that came to nothing, and why: canceled, a list that cannot be read or of which nothing can be used, or a fault that
 * is ours. The rows that failed are kept, to be looked at and put right.
 */
export async function markFailed(db: Db, id: number, why: unknown, errorFile: string | null = null): Promise<void> {
  const isCanceled = why === 'canceled'
  const problem = isCanceled ? '' : why instanceof ListError ? why.message.slice(0, 500) : OURS
  const report = why instanceof NothingUsable ? why.report : null
  await inTransaction(db, async tx => {
    const { rows } = await tx.$client.query<Failed>(
      `UPDATE imports i SET state = CASE state WHEN 'checking' THEN 'draft' WHEN 'check_waiting' THEN 'draft'
            WHEN 'undoing' THEN 'done' WHEN 'undo_waiting' THEN 'done' ELSE $3 END,
          check_report = CASE WHEN $4::jsonb IS NOT NULL AND state = 'checking' THEN $4 ELSE check_report END,
          report = CASE WHEN $4::jsonb IS NOT NULL AND state = 'running' THEN $4 ELSE report END,
          rows = coalesce(($4::jsonb ->> 'rows')::int, rows), failed = coalesce(($4::jsonb ->> 'failed')::int, failed),
          error_file = coalesce($5, error_file),
          problem = $2, ended_at = ${ENDED}, is_cancel_wanted = false, version = version + 1
        FROM ${failing("id = $1 AND state IN ('waiting', 'running', 'check_waiting', 'checking', 'undo_waiting', 'undoing')")}
        WHERE i.id = w.was_id RETURNING ${FAILED}`,
      [
        id,
        problem.replaceAll('\0', ' '),
        isCanceled ? 'canceled' : 'failed',
        report && JSON.stringify(report),
        errorFile,
      ],
    )
    await writeFailures(tx, rows)
  })
}
