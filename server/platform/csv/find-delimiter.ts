import { parse } from 'csv-parse/sync'

const DELIMITERS = [',', '\t', ';', '|'] as const

/** What separates the headings of a list: whatever makes most cells of them. */
export const delimiterOfHeadings = (line: string): string =>
  DELIMITERS.reduce<string>(
    (best, next) => (cellsOf(line, next).length > cellsOf(line, best).length ? next : best),
    ',',
  )

export const cellsOf = (line: string, delimiter: string): string[] =>
  parse(line, { delimiter, relax_quotes: true, skip_records_with_error: true })[0] ?? []

const LOOKED_AT = 20_000
const MAX_LINES = 30

/**
 * The same of a list that may have no headings: what stands in most of the first lines. A comma comes last: names of parts have
 * several (`BOLT, HEX, STEEL`), more than there are cells.
 */
export function delimiterOfLines(text: string): string {
  const lines = text
    .slice(0, LOOKED_AT)
    .split(/\r\n|\r|\n/, MAX_LINES)
    .filter(line => line.trim() !== '')
  const isInMost = (delimiter: string) => lines.filter(line => line.includes(delimiter)).length * 2 > lines.length
  return DELIMITERS.find(delimiter => delimiter !== ',' && isInMost(delimiter)) ?? ','
}
