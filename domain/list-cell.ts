// A cell that begins like a formula is run by spreadsheets that open the file (OWASP, CSV injection). Part numbers may
// begin so, `-4` or `+12`: they are written with an apostrophe before them, and read without it. Whatever has apostrophes
// before such a character already gets one more, so that nothing is lost on the way there and back.

/** A cell of a parts list, safe in spreadsheets: taken back by readListCell. */
export const guardListCell = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** What a cell of a list says, without the apostrophe that keeps it from being a formula. */
export const readListCell = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** One line of CSV (RFC 4180), each cell safe in spreadsheets. */
export const listLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

function quoted(text: string): string {
  const cell = guardListCell(text)
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
