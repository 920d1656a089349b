import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

export type CopyValue = string | number | Date | null

/** One value in COPY's text format: tab between values, \N for null. https://www.postgresql.org/docs/18/sql-copy.html */
export function copyText(value: CopyValue): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number'
    ? `${value}`
    : value.replace(/[\\\t\n\r]/g, character => ESCAPES[character] ?? character)
}

/** Copies rows into a table of the caller, with `columns` in their order. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  if (rows.length === 0) return
  const stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
  const text = `${rows.map(row => row.map(copyText).join('\t')).join('\n')}\n`
  if (!stream.write(text)) await once(stream, 'drain')
  stream.end()
  await finished(stream)
}
