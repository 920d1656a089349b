import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Column } from './columns.ts'

/**
 * The columns that are hidden where a table is wider than its frame, so that no number, status or day is cut off: names
 * first, then the others, each from the right. The first column, buttons, and what a card on a phone shows stay.
 */
export function useFoldedColumns<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
): ReadonlySet<string> {
  const foldable = foldingOrder(columns)
  // A new width is measured with all columns, also if none was hidden: the same count would not render again.
  const [{ count }, fold] = useState({ width: 0, count: 0 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const now = element.clientWidth
      fold(before => (before.width === now ? before : { width: now, count: 0 }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  // After each render: other rows may need more room.
  useLayoutEffect(() => {
    const element = frame.current
    const table = element?.querySelector('table')
    if (element && table && count < foldable.length && table.offsetWidth > element.clientWidth)
      fold({ width: element.clientWidth, count: count + 1 })
  })
  return new Set(foldable.slice(0, count))
}

/** The ids of the columns that may be hidden, in the order in which they are. */
export function foldingOrder<Row>(columns: readonly Column<Row>[]): string[] {
  const others = columns.filter(({ card, isAction }, at) => at > 0 && !isAction && card === undefined).toReversed()
  const isName = ({ fit, align }: Column<Row>): boolean => fit !== 'whole' && align !== 'right'
  const rank = (column: Column<Row>): number => (column.needsDesktop ? 0 : isName(column) ? 1 : 2)
  return others.toSorted((a, b) => rank(a) - rank(b)).map(({ id }) => id)
}
