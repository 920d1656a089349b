import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { LISTED_PART_COLUMNS } from '../../catalogue/listed-part.ts'
import { STAGED_COLUMNS } from '../../inventory/units/listed-facts.ts'
import { copyText } from '../../platform/db/copy-rows.ts'
import type { OpenedList } from '../read-list.ts'
import { type ListRow, ROW_COLUMNS } from '../read-row.ts'
import type { ReadingGroup, SkippedGroup } from '../report.ts'
import type { Failures } from './failures.ts'

const BATCH_CHARACTERS = 256 * 1024
const REPORT_EVERY = 1000

export type Staged = { rows: number; imagesElsewhere: number; readings: ReadingGroup[]; skipped: SkippedGroup[] }

/** The first row number for additional units of a line. No list has so many lines. */
const FURTHER = 2 ** 30

/** Counts, by key, events that occur in many lines, with the first line of each. */
class Counted<Group extends { count: number }> {
  readonly #groups = new Map<string, Group>()

  add(key: string, first: Group): void {
    const group = this.#groups.get(key)
    if (group) group.count++
    else this.#groups.set(key, first)
  }

  get all(): Group[] {
    return [...this.#groups.values()].sort((a, b) => b.count - a.count)
  }
}

/**
 * Streams a list into the staging table. `onRows` gets the progress and is awaited; it aborts the import by throwing.
 */
export async function stageList(
  client: pg.ClientBase,
  list: OpenedList,
  failures: Failures,
  onRows: (rows: number) => void | Promise<void>,
): Promise<Staged> {
  const copy = client.query(copyFrom('COPY staging FROM STDIN'))
  const failure = finished(copy)
  failure.catch(() => {}) // awaited below; the failure may occur while a write waits
  let rows = 0
  let imagesElsewhere = 0
  let text = ''
  let further = FURTHER
  const readings = new Counted<ReadingGroup>()
  const skipped = new Counted<SkippedGroup>()
  const flush = async () => {
    const more = copy.write(text)
    text = ''
    if (!more) await Promise.race([once(copy, 'drain'), failure])
  }
  try {
    const noted = list.rows((line, column, reading) =>
      readings.add(`${column} ${reading}`, { column, reading, count: 1, firstLine: line }),
    )
    for await (const read of noted) {
      if ('skipped' in read) {
        skipped.add(read.skipped, { kind: read.skipped, count: 1, firstLine: read.line })
        continue
      }
      rows++
      if ('error' in read) {
        const { column, reason, key } = read.error
        failures.add({ line: read.line, column, reason, sku: read.sku }, key)
        for (const sku of read.named.filter(isStorable))
          text += `${[`${read.line}`, `${read.line}`, 't', copyText(sku), ...BLANK].join('\t')}\n`
      } else {
        for (const [at, row] of read.rows.entries()) text += copyLine(at === 0 ? read.line : further++, read.line, row)
        if (read.rows[0]?.isImageElsewhere) imagesElsewhere++
      }
      if (text.length > BATCH_CHARACTERS) await flush()
      if (rows % REPORT_EVERY === 0) await onRows(rows)
    }
    await flush()
    copy.end()
    await failure
  } catch (error) {
    copy.destroy()
    throw error
  }
  await onRows(rows)
  return { rows, imagesElsewhere, readings: readings.all, skipped: skipped.all }
}

const BLANK = [...ROW_COLUMNS.slice(1), ...LISTED_PART_COLUMNS, ...STAGED_COLUMNS].map(() => '\\N')

/** One line of COPY's text format. https://www.postgresql.org/docs/18/sql-copy.html */
const copyLine = (line: number, fileLine: number, row: ListRow): string =>
  `${[
    `${line}`,
    `${fileLine}`,
    'f',
    ...ROW_COLUMNS.map(column => copyText(row[column])),
    ...LISTED_PART_COLUMNS.map(column => copyText(row.part[column])),
    ...STAGED_COLUMNS.map(column => copyText(row.unit[column])),
  ].join('\t')}\n`

// A failed row may contain anything; a part number with a zero byte cannot be in the catalog.
const isStorable = (sku: string): boolean => sku !== '' && !sku.includes('\0')
