import type { ReactNode } from 'react'

export type FactColumn<Row> = {
  /** its name, which is also its header */
  header: string
  /** the header, if it is more than the name */
  head?: ReactNode
  /** the row at this position, from 0 */
  cell: (row: Row, at: number) => ReactNode
  /** an amount, aligned right */
  isAmount?: boolean
  /** its position in the card on a phone: beside the row's name, or on a line of its own; absent: after the others */
  card?: 'lead' | 'wide'
  className?: string | ((row: Row) => string)
  /** classes of the header */
  headClass?: string
}

type Props<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row, at: number) => string | number
  /** the first one names the row */
  columns: readonly FactColumn<Row>[]
  className?: string
  rowClass?: string
}

/**
 * Rows of facts that are shown in full: texts wrap, and a card on a phone has all of them. A PlainTable has rows of one line
 * instead, which open or unfold.
 */
export const FactTable = <Row,>({ rows, rowKey, columns, className = '', rowClass }: Props<Row>) => (
  <table className={`data-table ${className}`}>
    <thead>
      <tr>
        {columns.map(({ header, head = header, isAmount, headClass }) => (
          <th key={header} scope="col" className={classes(isAmount && 'amount', headClass)}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        <tr key={rowKey(row, at)} className={rowClass}>
          {columns.map(({ header, cell, isAmount, card, className: own }, place) => {
            const all = classes(card, isAmount && 'amount', typeof own === 'function' ? own(row) : own)
            return place === 0 ? (
              <th key={header} scope="row" className={all}>
                {cell(row, at)}
              </th>
            ) : (
              <td key={header} className={all}>
                {cell(row, at)}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  </table>
)

const classes = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined
