import { footerLine } from './footer-line.ts'
import { isHeadingWord, isPartNumberHeading } from './list-headings.ts'

/** Lines of a list that are not rows, by kind. */
export const SKIPPED_LINES = {
  total: 'a total',
  page: 'a page number',
  end: 'the end of the list',
  heading: 'the headings again',
  rule: 'a ruled line',
} as const
export type SkippedLine = keyof typeof SKIPPED_LINES
export const SKIPPED_LINE_NAMES = Object.keys(SKIPPED_LINES) as SkippedLine[]

const MAX_HEADING_LENGTH = 200
const RULE = /^[-=_*]{3,200}$/

/** The kind of a skipped line; null: a row. `skuAt`: the column of the part number. */
export function skippedLine(cells: readonly string[], skuAt: number, headings: readonly string[]): SkippedLine | null {
  const sku = cells[skuAt]?.trim() ?? ''
  const first = sku || (cells.find(cell => cell.trim() !== '')?.trim() ?? '')
  const footer = footerLine(first)
  if (footer) return footer
  if (RULE.test(first) && cells.every(cell => cell.trim() === '' || RULE.test(cell.trim()))) return 'rule'
  // Lists that were put together have other headings for the same columns.
  const areOthers = () => isPartNumberHeading(sku) && cells.every(cell => cell.trim() === '' || isHeadingWord(cell))
  const isSame = (heading: string, at: number) => cells[at]?.trim().toLowerCase() === heading.toLowerCase()
  return sku !== '' &&
    sku.length <= MAX_HEADING_LENGTH &&
    ((isSame(headings[skuAt] ?? '', skuAt) && headings.every((heading, at) => heading === '' || isSame(heading, at))) ||
      areOthers())
    ? 'heading'
    : null
}
