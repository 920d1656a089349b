/** The maximum number of lines of a cell in a list with an unclosed quotation mark. */
const MAX_CELL_LINES = 5

/** The rows of a text, or null where a quotation mark in it is not closed; `isQuoted` false: marks are inch marks. */
export type ParseCells = (text: string, isQuoted: boolean) => string[][] | null

/**
 * The rows of a list with an unclosed quotation mark: such a mark is an inch mark of its own line and does not swallow
 * the next rows. A quoted cell may continue on the next lines. Null: a line is unreadable.
 */
export function rowsByLine(lines: readonly string[], maxRows: number, parse: ParseCells): string[][] | null {
  const rows: string[][] = []
  for (let at = 0; at < lines.length && rows.length < maxRows; ) {
    // It gives no row, so nothing would end a file of a million of them.
    if (lines[at] === '') {
      at++
      continue
    }
    const found = rowAt(lines, at, parse)
    if (found === null) return null
    rows.push(...found.row)
    at += found.used
  }
  return rows
}

function rowAt(lines: readonly string[], at: number, parse: ParseCells): { row: string[][]; used: number } | null {
  for (let used = 1; used <= MAX_CELL_LINES && at + used <= lines.length; used++) {
    const row = parse(lines.slice(at, at + used).join('\n'), true)
    if (row && row.length <= 1) return { row, used }
  }
  const row = parse(lines[at] ?? '', false)
  return row && { row, used: 1 }
}
