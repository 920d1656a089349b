import type { ReactNode } from 'react'

export type Column<Row> = {
  name: string
  /** as it stands in a data-table; the first column heads its row */
  className?: string
  cell: (row: Row) => ReactNode
}
type Props<Row> = {
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
}

export function ProblemTable<Row>({ caption, rows, columns, keyOf }: Props<Row>) {
  const [first, ...others] = columns
  return (
    <div className="sheet mt-2 overflow-hidden">
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, className = '' }) => (
              <th key={name} scope="col" className={className.includes('amount') ? 'amount' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)}>
              <th scope="row">{first?.cell(row)}</th>
              {others.map(({ name, className, cell }) => (
                <td key={name} className={className}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
