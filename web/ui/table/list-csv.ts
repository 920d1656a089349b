import { CSV_BEGIN, csvLines } from '../../../domain/text/csv.ts'
import { type Column, cellText, type Page } from './columns.ts'

/** So many rows stand in one file at most. */
export const MOST_ROWS = 5000

/** The rows of a list from its first page on, as many as a file holds. */
export async function collectRows<Row>(ask: (next: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  let next: string | undefined
  do {
    const page = await ask(next)
    rows.push(...page.rows)
    next = page.next === null ? undefined : `${page.next}`
  } while (next !== undefined && rows.length < MOST_ROWS)
  return rows.slice(0, MOST_ROWS)
}

/** Rows as a CSV file of these columns. What a spreadsheet would take for a formula is kept from it. */
export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  CSV_BEGIN +
  csvLines([
    columns.map(({ header }) => header),
    ...rows.map(row =>
      columns.map(({ value }) => {
        const given = value(row)
        return given instanceof Date ? cellText(given) : given
      }),
    ),
  ])
