import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyText } from '../../platform/db/copy-rows.ts'
import type { OpenedList } from '../read-list.ts'
import type { ListRow } from '../read-row.ts'
import type { ListedUnit } from '../read-unit.ts'
import type { Failures } from './failures.ts'

const BATCH_CHARACTERS = 256 * 1024
const TELL_EVERY = 1000

export type Staged = { rows: number; imagesElsewhere: number }

/** Streams a list into the staging table; `onRows` hears how far it is, is waited for, and may break it off by throwing. */
export async function stageList(
  client: pg.ClientBase,
  list: OpenedList,
  failures: Failures,
  onRows: (rows: number) => void | Promise<void>,
): Promise<Staged> {
  const copy = client.query(copyFrom('COPY staging FROM STDIN'))
  const failure = finished(copy)
  failure.catch(() => {}) // awaited below; it may come while a write is waiting
  let rows = 0
  let imagesElsewhere = 0
  let text = ''
  const flush = async () => {
    const more = copy.write(text)
    text = ''
    if (!more) await Promise.race([once(copy, 'drain'), failure])
  }
  try {
    for await (const read of list.rows) {
      rows++
      if ('error' in read) {
        const { column, reason, word } = read.error
        failures.add({ line: read.line, column, reason, sku: read.sku }, word)
        for (const sku of read.named.filter(isStorable))
          text += `${[`${read.line}`, 't', copyText(sku), ...BLANK].join('\t')}\n`
      } else {
        text += copyLine(read.line, read.row)
        if (read.row.isImageElsewhere) imagesElsewhere++
      }
      if (text.length > BATCH_CHARACTERS) await flush()
      if (rows % TELL_EVERY === 0) await onRows(rows)
    }
    await flush()
    copy.end()
    await failure
  } catch (error) {
    copy.destroy()
    throw error
  }
  await onRows(rows)
  return { rows, imagesElsewhere }
}

/** The columns of the staging table after `is_failed`, in its order. */
const STAGED = [
  'sku',
  'name',
  'slug',
  'description',
  'manufacturer',
  'category',
  'aircraftType',
  'condition',
  'quantity',
  'price',
  'salePrice',
  'weight',
  'dimensions',
  'uom',
  'imageUrl',
  'references',
  'facts',
  'conditionCode',
  'isPublished',
  'backorderDays',
] as const satisfies readonly Exclude<keyof ListRow, 'isImageElsewhere' | 'unit'>[]
/** What it has of the unit of a row, after those. */
export const UNIT_STAGED = [
  ...([
    'kind',
    'mark',
    'bin',
    'paper',
    'paper_number',
    'paper_by',
    'paper_date',
    'trace_to',
    'hours_since_new',
  ] as const),
  ...(['cycles_since_new', 'hours_since_overhaul', 'cycles_since_overhaul', 'manufactured_on', 'cured_on'] as const),
  ...(['expires_on', 'owner', 'cost', 'price', 'note'] as const),
] satisfies readonly (keyof ListedUnit)[]
const BLANK = [...STAGED.slice(1), ...UNIT_STAGED].map(() => '\\N')

/** One line of COPY's text format. https://www.postgresql.org/docs/18/sql-copy.html */
const copyLine = (line: number, row: ListRow): string =>
  `${line}\tf\t${STAGED.map(column => copyText(asText(row[column]))).join('\t')}\t${UNIT_STAGED.map(column => copyText(row.unit[column])).join('\t')}\n`

const asText = (value: string | number | boolean | null) => (typeof value === 'boolean' ? `${value}` : value)

// A row that failed may have anything in it; no part number with a zero in it can be in the catalogue.
const isStorable = (sku: string): boolean => sku !== '' && !sku.includes('\0')
