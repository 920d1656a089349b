import { useState } from 'react'
import { isOfSamePieces, isSameLine, type LineName } from '../../domain/cart/cart.ts'

export type Keyed = { line: LineName; key: number }

/**
 * Row keys of lines. The buyer's reference is part of a line's identity: a line with a new reference keeps its row, with its
 * input, its expansion and the focus.
 */
export function rowKeys(before: readonly Keyed[], lines: readonly LineName[]): Keyed[] {
  const renamed = before.filter(row => !lines.some(line => isSameLine(line, row.line)))
  let next = Math.max(0, ...before.map(({ key }) => key))
  return lines.map(line => {
    const same = before.find(row => isSameLine(row.line, line))
    const from = same ?? renamed.find(row => isOfSamePieces(row.line, line))
    if (from && !same) renamed.splice(renamed.indexOf(from), 1)
    return { line, key: from?.key ?? ++next }
  })
}

/** The key of each line's row, for as long as these rows are shown. */
export function useRowKeys(lines: readonly LineName[]): number[] {
  const [kept, keep] = useState(() => ({ lines, rows: rowKeys([], lines) }))
  const now = kept.lines === lines ? kept : { lines, rows: rowKeys(kept.rows, lines) }
  if (now !== kept) keep(now)
  return now.rows.map(({ key }) => key)
}
