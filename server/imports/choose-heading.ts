import { guessMapping, namedColumns } from '../../domain/imports/import-columns.ts'
import { Refusal } from '../../domain/refusal.ts'
import { writeAudit } from '../audit.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { lockImport, moveImport } from './internal/move-import.ts'

const SAMPLE_ROWS = 5

/**
 * Makes another of the first rows the heading row, and guesses the meaning of the columns again. Refuses
 * IMPORT_NOT_FOUND, IMPORT_MOVED_ON, IMPORT_MAPPING.
 */
export function chooseHeading(
  db: Db,
  { id, version, headingRow }: { id: number; version: number; headingRow: number },
  adminId: string,
): Promise<void> {
  return inTransaction(db, async tx => {
    const row = await lockImport(tx, id)
    if (row.source === 'command') throw new Refusal('IMPORT_MOVED_ON')
    const headings = row.top[headingRow]
    if (!headings) throw new Refusal('IMPORT_MAPPING', 'This list has no such row.')
    const mapping = guessMapping(headings)
    const sample = row.top
      .slice(headingRow + 1, headingRow + 1 + SAMPLE_ROWS)
      .map(cells => cells.slice(0, headings.length))
    const facts = { headingRow, headings, sample, mapping, checkReport: null, problem: '' }
    await moveImport(tx, row, 'heading_chosen', facts, version)
    await writeAudit(tx, {
      adminId,
      action: 'import.heading_chosen',
      subject: 'import',
      subjectId: id,
      label: row.fileName,
      before: { headingRow: row.headingRow, columns: namedColumns(row.headings, row.mapping ?? []) },
      after: { headingRow, columns: namedColumns(headings, mapping) },
    })
  })
}
