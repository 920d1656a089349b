import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Column } from './columns.ts'
import { type ColumnFit, fitColumns, type MeasuredColumn } from './fit-columns.ts'

/** Before the table has been measured: all columns. */
const ALL: ColumnFit = { folded: new Set(), widths: new Map() }

/**
 * The columns of a table that fit into its frame, and the widths of names, measured when the frame, the rows or the columns
 * change, or the table outgrows its frame. The first column, buttons, and the first two lines of a card on a phone are never folded. `isWhole`: true for columns that are
 * never cut off.
 */
export function useColumnFit<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  rows: readonly unknown[],
  isWhole: (column: Column<Row>) => boolean,
): ColumnFit {
  const [fit, setFit] = useState(ALL)
  const named = columns.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows and the ids of the columns stand for what they show
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const table = element.querySelector('table')
    if (!table) return
    let measuredAt = -1
    const measure = () => {
      measuredAt = element.clientWidth
      const { tick, measured } = measureColumns(table, columns, isWhole)
      const next = fitColumns(measured, measuredAt - tick)
      setFit(before => (isSame(before, next) ? before : next))
    }
    measure()
    // Content may widen after it was measured: "23:59" becomes "Yesterday".
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== measuredAt || table.offsetWidth > measuredAt) measure()
    })
    observer.observe(element)
    observer.observe(table)
    // Until a font has loaded, texts have the widths of another one.
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [frame, rows, named])
  return fit
}

/** Lays the table out without limits for a moment, and reads its widths. `tick`: the width of the column of checkboxes. */
function measureColumns<Row>(
  table: HTMLTableElement,
  columns: readonly Column<Row>[],
  isWhole: (column: Column<Row>) => boolean,
): { tick: number; measured: MeasuredColumn[] } {
  table.dataset.measured = ''
  const heads = [...table.querySelectorAll<HTMLElement>(':scope > thead th')]
  const first = heads.length - columns.length
  const cells = [...table.querySelectorAll<HTMLElement>(':scope > tbody > tr[data-row]')].map(row => [...row.children])
  const range = document.createRange()
  const measured = columns.map((column, at): MeasuredColumn => {
    const head = heads[first + at]
    const { id, foldsFirst = false, isAction = false, card } = column
    if (head) range.selectNodeContents(head)
    const padding = head ? Number.parseFloat(getComputedStyle(head).paddingLeft) : 0
    return {
      id,
      // Browsers round the widths of columns.
      natural: head ? Math.ceil(head.getBoundingClientRect().width) + 1 : 0,
      head: head ? Math.ceil(range.getBoundingClientRect().width + 2 * padding) : 0,
      least: Math.max(0, ...cells.map(row => leastWidth(row[first + at], padding))),
      canBeCut: !isWhole(column),
      canFold: at > 0 && !isAction && (card === undefined || card === 'third' || card === 'fourth'),
      foldsFirst,
      isEmpty: cells.every(row => row[first + at]?.childElementCount === 0 && row[first + at]?.textContent === ''),
    }
  })
  const tick = first > 0 ? Math.ceil(heads[0]?.getBoundingClientRect().width ?? 0) : 0
  delete table.dataset.measured
  const minWidths = columns.map((_, at) => minWidth(cells[0]?.[first + at]))
  return {
    tick,
    measured: measured.map((column, at) => ({ ...column, natural: Math.max(column.natural, minWidths[at] ?? 0) })),
  }
}

/** The width below which the stylesheet lets no cell be, however little is in it, as in a column of bars. */
const minWidth = (cell: Element | undefined): number =>
  (cell && Number.parseFloat(getComputedStyle(cell).minWidth)) || 0

/** Behind what stays whole: the dots of what is cut off. */
const DOTS_WIDTH = 20

/** The width of a cell that shows what its text begins with, marked with `data-whole`, and dots if there is more. */
function leastWidth(cell: Element | undefined, padding: number): number {
  const begin = cell?.querySelector('[data-whole]')
  if (!begin) return 0
  const hasMore = begin.textContent !== cell?.textContent
  return Math.ceil(begin.getBoundingClientRect().width + 2 * padding) + 1 + (hasMore ? DOTS_WIDTH : 0)
}

const isSame = (a: ColumnFit, b: ColumnFit): boolean =>
  a.folded.size === b.folded.size &&
  [...a.folded].every(id => b.folded.has(id)) &&
  a.widths.size === b.widths.size &&
  [...a.widths].every(([id, width]) => b.widths.get(id) === width)
