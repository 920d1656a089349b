export type Align = 'left' | 'right'
/** `text`: several entries are separate lines. `isNumber`: part or serial numbers, which are not broken. */
export type Column<Row> = {
  head: string
  width: number
  align?: Align
  isNumber?: boolean
  text: (row: Row) => string | readonly string[]
}

/** The gap between columns, and between a figure and the following words, in points. */
const GAP = 8
const BEFORE_TEXT = 14
/** Minimum width of a text column when figures need more room. */
const MIN_WIDTH = 80

/** The text width of each column: the last one ends with the page, and a figure has a gap before the next text. */
export const columnTextWidths = (columns: readonly { width: number; align?: Align }[]): number[] =>
  columns.map(({ width, align }, at) => {
    const next = columns[at + 1]
    if (!next) return width
    return width - (align === 'right' && next.align !== 'right' ? BEFORE_TEXT : GAP)
  })

type Sized = { width: number; align?: Align; isNumber?: boolean }

/**
 * Adapts the columns to the widest text of each (`widest`, in points): figures are not broken, and part numbers get as
 * much room as possible. The widest columns of words become narrower.
 */
export function roomForFigures<C extends Sized>(given: readonly C[], widest: readonly number[]): C[] {
  const rooms = columnTextWidths(given)
  const lackOf = (at: number): number => Math.max(0, Math.ceil((widest[at] ?? 0) - (rooms[at] ?? 0)))
  const columns = given.map(column => ({ ...column }))
  const grow = (at: number, isAllOrNothing: boolean) => {
    const lack = lackOf(at)
    const givers = columns.filter(({ align, isNumber }) => align !== 'right' && !isNumber)
    const spare = givers.reduce((sum, { width }) => sum + Math.max(0, width - MIN_WIDTH), 0)
    const column = columns[at]
    if (!column || lack === 0 || (isAllOrNothing && spare < lack)) return
    for (let left = Math.min(lack, spare); left > 0; ) {
      const giver = givers.reduce((most, one) => (most.width >= one.width ? most : one))
      const moved = Math.min(left, Math.max(1, giver.width - MIN_WIDTH))
      giver.width -= moved
      column.width += moved
      left -= moved
    }
  }
  for (const [at, { align }] of given.entries()) if (align === 'right') grow(at, true)
  for (const [at, { isNumber }] of given.entries()) if (isNumber) grow(at, false)
  return columns
}
