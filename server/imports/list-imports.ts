import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { cutById } from '../platform/db/list-cursor.ts'
import { rows } from '../platform/db/rows.ts'
import { type ImportLine, ImportLineShape, LINE } from './read-import.ts'

const AT_ONCE = 30

export const ImportsShape = z.object({
  imports: z.array(ImportLineShape),
  /** the cursor for the next page; null: this is the last page */
  after: z.nullable(z.int()),
})

const LONG = { firstErrors: [], failedGroups: [], prices: null, makers: [] }

/** Failed rows, prices and skipped changes are only on the page of the list. */
const inShort = (line: ImportLine): ImportLine => ({
  ...line,
  report: line.report && { ...line.report, ...LONG },
  checkReport: line.checkReport && { ...line.checkReport, ...LONG },
  undoReport: line.undoReport && { ...line.undoReport, leftAlone: [], reasons: [] },
})

/** Lists imports, done or not, the newest first, 30 at once. */
export async function listImports(db: Db, after: number | null): Promise<z.infer<typeof ImportsShape>> {
  const found = await rows(db, ImportLineShape, {
    name: 'imports',
    text: `SELECT ${LINE} FROM imports i WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT ${AT_ONCE + 1}`,
    values: [after],
  })
  const { page, next } = cutById(found, AT_ONCE)
  return { imports: page.map(inShort), after: next }
}
