import { parse } from 'csv-parse/sync'

const DELIMITERS = [',', '\t', ';', '|'] as const

/** The delimiter of a list with headings: the one that yields the most cells. */
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
 * The delimiter of a list that may have no headings: the most frequent one in the first lines. A comma comes last,
 * because part names contain several (`BOLT, HEX, STEEL`), more than there are cells.
 */
export function delimiterOfLines(text: string): string {
  const lines = text
    .slice(0, LOOKED_AT)
    .split(/\r\n|\r|\n/, MAX_LINES)
    .filter(line => line.trim() !== '')
  const isInMost = (delimiter: string) => lines.filter(line => line.includes(delimiter)).length * 2 > lines.length
  return DELIMITERS.find(delimiter => delimiter !== ',' && isInMost(delimiter)) ?? ','
}
