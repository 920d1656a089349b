import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import { COLUMNS } from '../../domain/imports/import-columns.ts'
import { IMPORT_STATE_NAMES, IMPORT_STEP_NAMES, MISSING_RULE_NAMES } from '../../domain/imports/import-run.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { ReportShape, UndoReportShape } from './report.ts'

export const ImportLineShape = z.object({
  id: z.int(),
  version: z.int(),
  source: z.enum(['cockpit', 'command']),
  admin: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  state: z.enum(IMPORT_STATE_NAMES),
  createdAt: z.date(),
  begunAt: z.nullable(z.date()),
  endedAt: z.nullable(z.date()),
  isCancelWanted: z.boolean(),
  step: z.nullable(z.enum(IMPORT_STEP_NAMES)),
  /** rows read so far, and how many of them failed */
  rows: z.int(),
  failed: z.int(),
  /** the estimated number of rows of the file; line breaks within quotes count as rows */
  ofRows: z.int(),
  over: z.number(),
  /** estimated; null while there is no estimate */
  secondsLeft: z.nullable(z.int()),
  /** the number of lists that wait before this one */
  before: z.int(),
  report: z.nullable(ReportShape),
  checkReport: z.nullable(ReportShape),
  undoReport: z.nullable(UndoReportShape),
  problem: z.string(),
  hasErrorFile: z.boolean(),
  /** true if the file of everything that the undo has not changed can be downloaded */
  hasLeftFile: z.boolean(),
  canUndo: z.boolean(),
})
export type ImportLine = z.infer<typeof ImportLineShape>

export const ImportShape = z.extend(ImportLineShape, {
  encoding: z.string(),
  delimiter: z.string(),
  headings: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** the first cells of its first rows; `headingRow` has the headings */
  top: z.array(z.array(z.string())),
  headingRow: z.int(),
  mapping: z.nullable(z.array(z.nullable(z.enum(COLUMNS)))),
  condition: z.nullable(z.enum(CONDITION_NAMES)),
  quantity: z.nullable(z.int()),
  missing: z.enum(MISSING_RULE_NAMES),
  areUnits: z.nullable(z.boolean()),
  takenAs: z.partialRecord(z.enum(COLUMNS), z.record(z.string(), z.string())),
  category: z.nullable(z.string()),
  priceLimit: z.nullable(z.int()),
  hasFile: z.boolean(),
})
export type ImportAnswer = z.infer<typeof ImportShape>

/** This many cells of a row suffice to recognize the headings. */
const MAX_TOP_CELLS = 8

const WORKED_ON = `('checking', 'running', 'undoing')`
const QUEUED = `('check_waiting', 'waiting', 'undo_waiting')`

export const LINE = `i.id, version, source, admin, file_name, bytes, state, created_at,
  begun_at, ended_at, is_cancel_wanted, step, rows, failed,
  greatest(0, lines - 1)::int AS of_rows, over, report, check_report, undo_report - 'leftFile' AS "undoReport", problem,
  error_file IS NOT NULL AS has_error_file, undo_report ->> 'leftFile' IS NOT NULL AS has_left_file, state = 'done' AND keeps_changes AS can_undo,
  CASE WHEN state IN ${WORKED_ON} AND over > 0.02
    THEN ceil(extract(epoch FROM clock_timestamp() - begun_at) * (1 - over) / over)::int END AS seconds_left,
  CASE WHEN state IN ${QUEUED} THEN (SELECT count(*) FROM imports o
    WHERE o.state IN ${WORKED_ON} OR (o.state IN ${QUEUED} AND (o.asked_at, o.id) < (i.asked_at, i.id)))::int ELSE 0 END AS before`

/** An import with all its facts. Refuses IMPORT_NOT_FOUND. */
export async function readImport(db: Db, id: number): Promise<ImportAnswer> {
  const row = await firstRow(db, ImportShape, {
    name: 'import',
    text: `SELECT ${LINE}, encoding, delimiter, headings, sample, top, heading_row, mapping, condition, quantity, missing, are_units, taken_as,
        category, price_limit, file IS NOT NULL AS has_file
      FROM imports i WHERE id = $1`,
    values: [id],
  })
  if (!row) throw new Refusal('IMPORT_NOT_FOUND')
  return { ...row, top: row.top.map(cells => cells.slice(0, MAX_TOP_CELLS)) }
}
