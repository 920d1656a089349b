import { conditionCode } from '../../domain/catalogue/condition.ts'
import { MAX_SELL_ROWS } from '../../domain/submissions/sell-row.ts'
import { CSV_BEGIN, csvLines } from '../../domain/text/csv.ts'
import type { Db } from '../platform/db/database.ts'
import { findSubmission } from './internal/find-submission.ts'

type Row = { partNumber: string; description: string; condition: string | null; quantity: number; price: string | null }

/** The list of parts that came with a submission, as a CSV file for a spreadsheet. Refuses SUBMISSION_NOT_FOUND. */
export async function writePartsCsv(db: Db, id: string): Promise<{ name: string; text: string }> {
  const { submissionNumber } = await findSubmission(db, id, 'admin')
  const { rows } = await db.$client.query<Row>({
    name: 'parts-of-submission',
    text: `SELECT part_number AS "partNumber", description, condition, quantity, price FROM submission_parts
      WHERE submission_id = $1 ORDER BY position LIMIT ${MAX_SELL_ROWS}`,
    values: [id],
  })
  const parts = rows.map(({ partNumber, description, condition, quantity, price }) => [
    ...[partNumber, description, condition === null ? null : conditionCode(condition), quantity, price],
  ])
  return {
    name: `parts-${submissionNumber}.csv`,
    text: CSV_BEGIN + csvLines([['part_number', 'description', 'condition', 'quantity', 'price'], ...parts]),
  }
}
