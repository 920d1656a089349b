import { conditionCode } from '../../domain/catalogue/condition.ts'
import { MAX_SELL_ROWS } from '../../domain/submissions/sell-row.ts'
import { CSV_BEGIN, csvLines } from '../../domain/text/csv.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { findSubmission } from './internal/find-submission.ts'

const RowShape = z.object({
  partNumber: z.string(),
  description: z.string(),
  condition: z.nullable(z.string()),
  quantity: z.number(),
  uom: z.string(),
  price: z.nullable(z.string()),
})

/** The list of parts that came with a submission, as a CSV file for a spreadsheet. Refuses SUBMISSION_NOT_FOUND. */
export async function writePartsCsv(db: Db, id: string): Promise<{ name: string; text: string }> {
  const { submissionNumber } = await findSubmission(db, id, 'admin')
  const found = await rows(db, RowShape, {
    name: 'parts-of-submission',
    text: `SELECT part_number, description, condition, quantity, uom, price FROM submission_parts
      WHERE submission_id = $1 ORDER BY position LIMIT ${MAX_SELL_ROWS}`,
    values: [id],
  })
  const parts = found.map(({ partNumber, description, condition, quantity, uom, price }) => [
    ...[partNumber, description, condition === null ? null : conditionCode(condition), quantity, uom, price],
  ])
  return {
    name: `parts-${submissionNumber}.csv`,
    text: CSV_BEGIN + csvLines([['part_number', 'description', 'condition', 'quantity', 'uom', 'price'], ...parts]),
  }
}
