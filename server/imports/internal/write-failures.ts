import type { ImportState } from '../../../domain/imports/import-run.ts'
import { writeAudits } from '../../audit.ts'
import type { Tx } from '../../platform/db/database.ts'

/** A list whose dry run, run or undo came to nothing; `was`: the state in which it did. */
export type Failed = {
  id: number
  fileName: string
  adminId: string | null
  admin: string
  was: ImportState
  state: ImportState
  problem: string
}

/** The lists that `condition` chooses, locked, as `w` of an UPDATE of `imports i` that returns FAILED. */
export const failing = (condition: string) =>
  `(SELECT id AS was_id, state AS was FROM imports WHERE ${condition} FOR UPDATE) w`
export const FAILED = `i.id, i.file_name AS "fileName", w.was, i.state, i.problem, i.admin,
  (SELECT u.id FROM people u WHERE u.id = i.admin_id) AS "adminId"`

/** When it ended: an undo that came to nothing leaves the run as it was, and where it stands among the others. */
export const ENDED = `CASE WHEN state IN ('undo_waiting', 'undoing') THEN ended_at ELSE now() END`

/**
 * Writes down, in the transaction that marks them, that lists came to nothing, by whoever asked for it. What was canceled has
 * no problem, and cancel-import.ts has written it down.
 */
export const writeFailures = (tx: Tx, failed: readonly Failed[]): Promise<void> =>
  writeAudits(
    tx,
    failed
      .filter(({ problem }) => problem !== '')
      .map(({ id, fileName, adminId, admin, was, state, problem }) => ({
        ...{ adminId, actor: admin, action: 'import.failed', subject: 'import', subjectId: id, label: fileName },
        ...{ before: { state: was }, after: { state, problem } },
      })),
  )
