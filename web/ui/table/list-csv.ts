import { CSV_BEGIN, csvLines } from '../../../domain/text/csv.ts'
import { type Column, cellText } from './columns.ts'

/** Rows as a CSV file of these columns. Text that a spreadsheet would run as a formula is escaped. */
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
