import {
  type Categories,
  cellOf,
  type SheetColumn,
  type SheetRow,
  type Typed,
  writeCell,
} from '../../../domain/bulk/columns.ts'

export type Written = { row: SheetRow; column: SheetColumn; text: string }

/**
 * The typed cells with further ones. A cell equal to its stored value counts as not typed. Read-only and missing cells are
 * skipped and counted in `off`.
 */
export function writeCells(
  typed: Typed,
  written: readonly Written[],
  categories: Categories,
): { typed: Typed; off: number } {
  const next: Record<string, Record<string, string>> = {}
  for (const [id, cells] of Object.entries(typed)) next[id] = { ...cells }
  let off = 0
  for (const { row, column, text } of written) {
    const former = row.values[column.id]
    if (column.kind === 'fixed' || former === undefined) {
      off++
      continue
    }
    const cells = next[row.id] ?? {}
    if (text.trim() === writeCell(column, former, categories)) delete cells[column.id]
    else cells[column.id] = text
    if (Object.keys(cells).length > 0) next[row.id] = cells
    else delete next[row.id]
  }
  return { typed: next, off }
}

/** The number of changed rows and invalid cells, with the position of the first invalid one. */
export function countCells(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  typed: Typed,
  categories: Categories,
) {
  let changed = 0
  const wrong: { row: number; column: number }[] = []
  for (const [at, row] of rows.entries()) {
    const cells = typed[row.id]
    if (!cells) continue
    let isChanged = false
    for (const [place, column] of columns.entries()) {
      const cell = cellOf(row, column, cells[column.id], categories)
      if (cell.why !== null) wrong.push({ row: at, column: place })
      isChanged ||= cell.isChanged
    }
    if (isChanged) changed++
  }
  return { changed, wrong }
}
