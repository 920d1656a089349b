/** A column of a list as it was measured: widths in pixels, with padding. */
export type MeasuredColumn = {
  id: string
  /** the width at which neither its head nor any of its cells is cut off */
  natural: number
  /** the width of its head */
  head: number
  /** the width at which what a name or a list begins with, a part number, is whole; 0: it may be cut anywhere */
  least: number
  /** true: names and lists, which may be cut off; false: numbers, statuses and times, which never are */
  canBeCut: boolean
  /** false: always shown */
  canFold: boolean
  foldsFirst: boolean
  /** true if no row has anything in it */
  isEmpty: boolean
}

export type ColumnFit = {
  /** the ids of the columns without room */
  folded: ReadonlySet<string>
  /** the widths of the columns that may be cut off, by id; the others are as wide as their content */
  widths: ReadonlyMap<string, number>
}

/** A name that is cut off remains recognizable at this width. */
const MIN_CUT_WIDTH = 96
/** Names up to this width are shown whole before longer ones get more than the minimum. */
const SHORT_NAME_WIDTH = 128
/** Most names can be read at this width: less important columns may not take it from them. */
const READABLE_WIDTH = 192

/**
 * Chooses the columns that fit into `room`, and shares it among them. A column is shown as long as there is room for it: empty
 * columns give way first, then those that fold first, then the others, each from the right, and last those with part numbers.
 */
export function fitColumns(columns: readonly MeasuredColumn[], room: number): ColumnFit {
  const rank = ({ isEmpty, foldsFirst, least }: MeasuredColumn): number =>
    isEmpty ? 2 : foldsFirst ? 1 : least > 0 ? -1 : 0
  const shown = new Set(columns.filter(({ canFold }) => !canFold))
  for (const column of columns.filter(({ canFold }) => canFold).toSorted((a, b) => rank(a) - rank(b))) {
    const needed = rank(column) <= 0 ? leastOf : readableOf
    if (sumOf([...shown].map(needed)) + leastOf(column) <= room) shown.add(column)
  }
  const names = [...shown].filter(({ canBeCut }) => canBeCut)
  const others = [...shown].filter(({ canBeCut }) => !canBeCut)
  return {
    folded: new Set(columns.filter(column => !shown.has(column)).map(({ id }) => id)),
    widths: shareOut(names, room - sumOf(others.map(({ natural }) => natural))),
  }
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

const leastOf = ({ natural, head, least, canBeCut }: MeasuredColumn): number =>
  canBeCut ? Math.max(head, Math.min(natural, Math.max(MIN_CUT_WIDTH, least))) : natural
const shortOf = (column: MeasuredColumn): number =>
  column.natural <= SHORT_NAME_WIDTH ? column.natural : leastOf(column)
const readableOf = (column: MeasuredColumn): number =>
  column.foldsFirst ? leastOf(column) : Math.max(leastOf(column), Math.min(column.natural, READABLE_WIDTH))
const naturalOf = ({ natural }: MeasuredColumn): number => natural

/** Widens the columns step by step while there is room: in the last step, to their full width. */
function shareOut(names: readonly MeasuredColumn[], room: number): Map<string, number> {
  const widths = new Map(names.map(({ id }) => [id, 0]))
  let left = room
  for (const target of [leastOf, shortOf, readableOf, naturalOf]) {
    const wants = names
      .map(column => ({ id: column.id, missing: target(column) - (widths.get(column.id) ?? 0) }))
      .filter(({ missing }) => missing > 0)
      .toSorted((a, b) => a.missing - b.missing)
    wants.forEach(({ id, missing }, at) => {
      const given = Math.max(0, Math.min(missing, Math.floor(left / (wants.length - at))))
      widths.set(id, (widths.get(id) ?? 0) + given)
      left -= given
    })
  }
  return widths
}
