import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { MissingRule } from '../../domain/imports/import-run.ts'
import { counted } from '../../domain/text/counted.ts'
import { recordEvent } from '../events.ts'
import { EncodingWatch, toUtf8 } from '../platform/csv/list-encoding.ts'
import { openDatabase } from '../platform/db/database.ts'
import { NumberIdShape } from '../platform/db/row-shapes.ts'
import { firstRow } from '../platform/db/rows.ts'
import { ErrorFile } from '../platform/files/error-file.ts'
import { dryRunList, type Hooks, importList, type Progress } from './import-list.ts'
import { COMMAND_LOCK, IMPORT_LOCK, openImportConnection } from './internal/import-connection.ts'
import { CanceledInTime, markDone, markFailed } from './internal/mark-run.ts'
import { watchRun } from './internal/watch-run.ts'
import { beginsZip, MAX_WORKBOOK_BYTES, WORKBOOK_ENCODING, workbookToCsv } from './internal/workbook-to-csv.ts'
import { yieldToPages } from './internal/yield-to-pages.ts'
import { ListError, NothingUsable } from './list-error.ts'
import type { PriceChanges, Report } from './report.ts'
import type { Standard } from './row-standard.ts'

export type ImportOptions = Pick<Hooks, 'onProgress'> & {
  file: string
  errorFile: string
  standard: Standard
  missing?: MissingRule
  /** true if each row is a unit of its own; null or left out: the list decides */
  areUnits?: boolean | null
  /** the maximum change of prices in percent; above it nothing is imported. null or omitted: no limit */
  priceLimit?: number | null
  /** true if this process and its connection yield to all other work of the system */
  givesWay?: boolean
}
const LIMITS = { connections: 2, statementMs: 30_000, waitMs: 10_000 }

/**
 * Imports a local file into the catalog with importList, and adds it to the history of imports. Waits for the import
 * lock. Throws ListError if the list cannot be read at all, or if prices change by more than `priceLimit`, which a dry
 * run determines. `errorFile` of the report is null if all rows could be used.
 */
export async function importCatalogue(
  databaseUrl: string,
  {
    file,
    errorFile,
    standard,
    missing = 'leave',
    areUnits = null,
    priceLimit = null,
    givesWay = false,
    onProgress = () => {},
  }: ImportOptions,
): Promise<Report & { errorFile: string | null }> {
  if (await isSameFile(file, errorFile))
    throw new ListError(`${errorFile} is the list itself: the rows that fail need a file of their own`)
  const list = await inUtf8(file)
  const db = openDatabase(databaseUrl, () => {}, LIMITS)
  const connection = await openImportConnection(databaseUrl, 'import').catch(async error => {
    await db.$client.end()
    throw error
  })
  const { client, tx } = connection
  try {
    const row = await firstRow(
      client,
      NumberIdShape,
      `WITH made AS (INSERT INTO imports (source, admin, file_name, bytes, lines, encoding, condition, quantity, missing, are_units,
            price_limit, state, asked_at)
          VALUES ('command', 'command line', $1, $2, $3, $4, $5, $6, $7, $8, $9, 'waiting', now()) RETURNING id)
        SELECT id, pg_advisory_lock(${COMMAND_LOCK}, id::int) FROM made`,
      [
        ...[
          basename(file),
          list.bytes,
          list.lines,
          list.encoding,
          standard.condition,
          standard.quantity,
          missing,
          areUnits,
        ],
        priceLimit,
      ],
    )
    if (!row) throw new Error('not inserted')
    const importId = row.id
    await recordEvent(db, 'import.uploaded', `${importId}`)
    await client.query('SELECT pg_advisory_lock($1)', [IMPORT_LOCK])
    const rest = givesWay ? await yieldToPages(connection) : undefined
    const watch = await watchRun(db, importId, connection)
    try {
      const options = {
        file: list.file,
        called: file,
        mapping: null,
        standard,
        missing,
        areUnits,
        priceLimit,
        ...(rest ? { rest } : {}),
        onProgress: (progress: Progress) => {
          onProgress(progress)
          watch.tell(progress)
        },
      }
      const errorsOf = () => new ErrorFile(errorFile, ['line', 'column', 'reason', 'sku'])
      if (priceLimit !== null) {
        const { prices } = await dryRunList(connection, { ...options, errors: errorsOf() })
        if (prices && prices.beyond > 0) throw new ListError(beyondLimit(prices, priceLimit))
      }
      const errors = errorsOf()
      const report = await importList(connection, {
        ...options,
        importId,
        errors,
        mark: (done, addedCategories) => markDone(tx, importId, done, { addedCategories, errorFile: null }),
      })
      return { ...report, errorFile: errors.count > 0 ? errorFile : null }
    } catch (error) {
      const isCanceled = watch.isCanceled() || error instanceof CanceledInTime
      await markFailed(db, importId, isCanceled ? 'canceled' : error)
      if (isCanceled) throw new ListError('An admin has canceled it.')
      if (error instanceof NothingUsable && error.report.failed > 0)
        throw new ListError(`${error.message} The rows that failed, each with its reason, are in ${errorFile}.`)
      throw error
    } finally {
      watch.stop()
      // Wakes waiting processes now, before the database notices that the connection is closed.
      await client.query('SELECT pg_advisory_unlock_all()').catch(() => {})
    }
  } finally {
    await connection.close()
    await db.$client.end()
    if (list.folder) await rm(list.folder, { recursive: true, force: true })
  }
}

const MAX_PRINTED = 10
const PRICE_WORDS = { price: '', sale_price: ' (sale)', unit_price: ' (unit)' }

/** The message about prices beyond the limit, with the largest changes, one per line. */
function beyondLimit({ beyond, largest }: PriceChanges, limit: number): string {
  const shown = largest
    .filter(({ percent }) => percent > limit)
    .slice(0, MAX_PRINTED)
    .map(
      ({ sku, what, mark, before, after, percent }) =>
        `${sku}${mark && ` ${mark}`}${PRICE_WORDS[what]}: $${before} → $${after}, ${percent} %`,
    )
  return [
    `${counted(beyond, 'price changes', 'prices change')} by more than ${limit} %${beyond > shown.length ? `, the largest ${shown.length}` : ''}:`,
    ...shown,
    'Check them; then run it again with a higher --price-limit, or without one.',
  ].join('\n')
}

type LocalList = { file: string; bytes: number; lines: number; encoding: string; folder: string | null }

/** The list in UTF-8: the file itself, or a copy in a folder that is deleted afterwards. */
async function inUtf8(file: string): Promise<LocalList> {
  const isFile = await stat(file).then(
    found => found.isFile(),
    () => false,
  )
  if (!isFile) throw new ListError(`${file} is not a file that can be read`)
  const watch = new EncodingWatch()
  let isFirst = true
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (isFirst && beginsZip(chunk)) return fromWorkbook(file)
    isFirst = false
    watch.push(chunk)
    if (watch.isArchive)
      throw new ListError(`${file} is not a CSV file or an XLSX workbook, but a PDF, an old workbook or an archive`)
    if (watch.isNoText) throw new ListError(`${file} is no list: it has bytes that are no text`)
  }
  const seen = watch.end()
  if (seen.encoding === 'utf-8') return { file, ...seen, folder: null }
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  const copy = join(folder, 'list.csv')
  await writeFile(copy, toUtf8(createReadStream(file), seen.encoding))
  return { file: copy, ...seen, folder }
}

/** The first sheet of a workbook, as CSV in a folder that is deleted afterwards. */
async function fromWorkbook(file: string): Promise<LocalList> {
  const { size } = await stat(file)
  if (size > MAX_WORKBOOK_BYTES) throw new ListError(`${file} is a workbook of more than 20 MB: save it as CSV`)
  const csv = await workbookToCsv('command', await readFile(file))
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  const copy = join(folder, 'list.csv')
  await writeFile(copy, csv)
  return { file: copy, bytes: size, lines: csv.split('\n').length - 1, encoding: WORKBOOK_ENCODING, folder }
}

/** True if both paths lead to one file, through any links: the error file is deleted and created again. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([realpath(one).catch(() => one), realpath(other).catch(() => null)])
  return a === b
}
