import { type ReactNode, useMemo } from 'react'
import type { Column } from './columns.ts'
import { RowTable } from './RowTable.tsx'
import { useListTable } from './use-list-table.ts'

type Props<Row extends object> = {
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  columns: readonly Column<Row>[]
  open?: (row: Row) => string | null
  /** the details that unfold below a row, and the row that is unfolded at first */
  detail?: (row: Row) => ReactNode
  unfolded?: string | undefined
}

/** A few rows on a page with other content: a list without filters, views and tools. */
export function PlainTable<Row extends object>({ label, rows, rowId, columns, ...how }: Props<Row>) {
  const shown = useMemo(() => Object.fromEntries(columns.map(({ id }) => [id, true])), [columns])
  const { table } = useListTable({ rows, rowId, columns, shown, isWhole: true, most: 0 })
  return <RowTable table={table} columns={columns} label={label} {...how} />
}
