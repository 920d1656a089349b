import type { Placed } from './block.ts'
import type { SheetColumn, SheetRow } from './columns.ts'

const word = (value: unknown): string => `${value ?? ''}`.trim().toUpperCase()

/**
 * Aligns cells that were pasted over read-only columns, such as part numbers: each row of the block goes to the row of
 * the sheet with the same values. So a list that was re-sorted in a spreadsheet does not change the wrong parts.
 * `lost`: rows of the block that the sheet does not have, or has twice.
 */
export function alignRows(
  placed: readonly Placed[],
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
): { placed: Placed[]; lost: number } {
  let lost = 0
  const aligned = [...Map.groupBy(placed, ({ row }) => row)].flatMap(([at, cells]) => {
    const fixed = cells.filter(({ column }) => columns[column]?.kind === 'fixed')
    const rest = cells.filter(({ column }) => columns[column]?.kind !== 'fixed')
    const isIt = (row: SheetRow | undefined) =>
      row !== undefined && fixed.every(({ column, text }) => word(row.values[columns[column]?.id ?? '']) === word(text))
    if (fixed.length === 0 || isIt(rows[at])) return rest
    const found = rows.flatMap((row, index) => (isIt(row) ? [index] : []))
    const [row] = found
    if (row !== undefined && found.length === 1) return rest.map(cell => ({ ...cell, row }))
    lost++
    return []
  })
  return { placed: aligned, lost }
}
