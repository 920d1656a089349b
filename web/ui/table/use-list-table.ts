import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { nameKey } from '../../../domain/catalogue/name-order.ts'
import type { Column } from './columns.ts'
import { useChosenRows } from './use-chosen-rows.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
})

type Asked<Row> = {
  rows: readonly Row[]
  rowId: (row: Row) => string
  columns: readonly Column<Row>[]
  /** the visible columns, by id */
  shown: Record<string, boolean>
  /** the sort column of the address; `-` in front: descending */
  sort?: string | undefined
  /** true: these are all rows, so they can be sorted here; otherwise the source has sorted them */
  isWhole?: boolean
  /** how many rows can be selected at once */
  most: number
}

/** A TanStack table over our columns: visibility, sort order and selection. */
export function useListTable<Row extends object>({ rows, rowId, columns, shown, sort, ...how }: Asked<Row>) {
  const { chosen, selection, onSelection, choose } = useChosenRows(rows, rowId, how.most)
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, value, isSortable = false }) => ({
        id,
        header,
        accessorFn: (row: Row) => {
          const given = value(row)
          return typeof given === 'string' ? nameKey(given) : given
        },
        enableSorting: isSortable,
        sortFn: 'basic' as const,
      })),
    [columns],
  )
  const sorting = useMemo(() => {
    const id = sort?.replace(/^-/, '')
    return columns.some(column => column.id === id && column.isSortable) && id
      ? [{ id, desc: sort?.startsWith('-') ?? false }]
      : []
  }, [columns, sort])
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: !how.isWhole,
    isRowRangeSelectionEvent: isWithShift,
    state: { columnVisibility: shown, rowSelection: selection, sorting },
    onRowSelectionChange: onSelection,
  })
  return { table, chosen, choose }
}

export type ListTable<Row extends object> = ReturnType<typeof useListTable<Row>>['table']

/** True if Shift was held. A key press is a native event; a click on a checkbox comes from React. */
function isWithShift(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return typeof native === 'object' && native !== null && 'shiftKey' in native && native.shiftKey === true
}
