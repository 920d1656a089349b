export type Align = 'left' | 'right'
/** `text`: several are lines of their own. */
export type Column<Row> = { head: string; width: number; align?: Align; text: (row: Row) => string | readonly string[] }

/** Between columns, and between a figure and the words behind it, in points. */
const GAP = 8
const BEFORE_TEXT = 14
/** What a column of words keeps when figures need more room. */
const LEAST = 80

/** How wide the text of each column may be: the last one ends with the page, and a figure keeps off the words behind it. */
export const roomsOf = (columns: readonly { width: number; align?: Align }[]): number[] =>
  columns.map(({ width, align }, at) => {
    const next = columns[at + 1]
    if (!next) return width
    return width - (align === 'right' && next.align !== 'right' ? BEFORE_TEXT : GAP)
  })

/** The columns with room for the widest text of each (`widest`, in points): no figure is broken, the widest column of words gives way. */
export function roomForFigures<C extends { width: number; align?: Align }>(
  columns: readonly C[],
  widest: readonly number[],
): C[] {
  const rooms = roomsOf(columns)
  const lacks = columns.map(({ align }, at) =>
    align === 'right' ? Math.max(0, Math.ceil((widest[at] ?? 0) - (rooms[at] ?? 0))) : 0,
  )
  const words = columns.filter(({ align }) => align !== 'right')
  const giver = words.reduce<C | undefined>((most, one) => (most && most.width >= one.width ? most : one), undefined)
  const lack = lacks.reduce((sum, one) => sum + one, 0)
  if (!giver || lack === 0 || giver.width - lack < LEAST) return [...columns]
  return columns.map((column, at) => ({
    ...column,
    width: column.width + (lacks[at] ?? 0) - (column === giver ? lack : 0),
  }))
}
