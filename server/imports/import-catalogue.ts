import { once } from 'node:events'
import { realpath } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ErrorFile } from './error-file.ts'
import {
  type Counts,
  mergeProducts,
  mergeReferences,
  mergeStock,
  STAGING,
  takeOutConflicts,
} from './internal/merge-staging.ts'
import { ListError, openList } from './read-list.ts'
import type { ListRow, Standard } from './read-row.ts'

export type Progress = { rows: number; failed: number; bytes: number; ofBytes: number }
export type Report = {
  rows: number
  failed: number
  unknownColumns: string[]
  /** rows whose image_url is of another site: used, but for that column */
  imagesElsewhere: number
  products: Counts
  stockLines: Counts
  /** where the rows that could not be used are; null when all could */
  errorFile: string | null
}
export type ImportOptions = {
  file: string
  errorFile: string
  standard: Standard
  onProgress?: (progress: Progress) => void
}

const LOCK = 7_201_135
const BATCH_CHARACTERS = 256 * 1024
const PROGRESS_ROWS = 1000

/**
 * Brings a parts list into the catalogue, in one transaction: a run that is killed leaves the catalogue as it was, and
 * the same list twice changes nothing. Two imports take turns. Throws ListError when the list cannot be read at all.
 */
export async function importCatalogue(
  databaseUrl: string,
  { file, errorFile, standard, onProgress }: ImportOptions,
): Promise<Report> {
  const list = await openList(file, standard)
  if (await isSameFile(file, errorFile))
    throw new ListError(`${errorFile} is the list itself: the rows that fail need a file of their own`)
  const errors = new ErrorFile(errorFile, ['line', 'column', 'reason', 'sku'])
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    application_name: 'import',
  })
  // A connection that breaks fails the statement under way, which is where it is heard; unheard here it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    // A role or a database may limit its statements; those of a long list, and of what follows it, take their time.
    await client.query('SET statement_timeout = 0')
    await client.query('SET idle_in_transaction_session_timeout = 0')
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await client.query(STAGING)
    const { rows, imagesElsewhere } = await stage(client, list, errors, onProgress)
    await client.query('ANALYZE staging')
    for (const { line, sku, column, reason } of await takeOutConflicts(client))
      errors.write(`${line}`, column, reason, sku)
    const products = await mergeProducts(client)
    const stockLines = await mergeStock(client)
    await mergeReferences(client)
    await client.query('COMMIT')
    const written = await errors.close()
    await client.query('ANALYZE products, product_inventory')
    return {
      rows,
      failed: errors.count,
      unknownColumns: list.unknown,
      imagesElsewhere,
      products,
      stockLines,
      errorFile: written,
    }
  } finally {
    // Ending the connection undoes what was not committed.
    await client.end()
  }
}

/** Whether both paths lead to one file, whatever links are between: the file of errors is deleted and made anew. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([realpath(one), realpath(other).catch(() => null)])
  return a === b
}

async function stage(
  client: pg.ClientBase,
  list: Awaited<ReturnType<typeof openList>>,
  errors: ErrorFile,
  onProgress: ImportOptions['onProgress'],
): Promise<{ rows: number; imagesElsewhere: number }> {
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
  for await (const read of list.rows) {
    rows++
    if ('error' in read) errors.write(`${read.line}`, read.error.column, read.error.reason, read.sku)
    else {
      text += copyLine(read.line, read.row)
      if (read.row.isImageElsewhere) imagesElsewhere++
    }
    if (text.length > BATCH_CHARACTERS) await flush()
    if (rows % PROGRESS_ROWS === 0)
      onProgress?.({ rows, failed: errors.count, bytes: list.bytesRead(), ofBytes: list.bytes })
  }
  await flush()
  copy.end()
  await failure
  onProgress?.({ rows, failed: errors.count, bytes: list.bytes, ofBytes: list.bytes })
  return { rows, imagesElsewhere }
}

/** The columns of the staging table after `line`, in its order. */
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
] as const satisfies readonly Exclude<keyof ListRow, 'isImageElsewhere'>[]

/** One line of COPY's text format. */
const copyLine = (line: number, row: ListRow): string =>
  `${[line, ...STAGED.map(column => row[column])].map(written).join('\t')}\n`

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const written = (value: string | number | null): string =>
  value === null
    ? '\\N'
    : typeof value === 'number'
      ? `${value}`
      : value.replace(/[\\\t\n\r]/g, character => ESCAPES[character] ?? character)
