import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { ErrorFile } from '../platform/files/error-file.ts'
import { writeError } from '../platform/files/files-unreachable.ts'
import type { Files } from '../platform/files/open-files.ts'
import type { Log } from '../platform/observability/log.ts'
import { deleteExpiredChanges } from './delete-expired-imports.ts'
import { dryRunList, type Hooks, importList } from './import-list.ts'
import { type Claimed, claimImport, endDeadCommands } from './internal/claim-import.ts'
import { clearDeadFolders } from './internal/clear-dead-folders.ts'
import { IMPORT_LOCK, type ImportConnection, openImportConnection } from './internal/import-connection.ts'
import { CanceledInTime, markChecked, markDone, markFailed, markUndone } from './internal/mark-run.ts'
import { LEFT_COLUMNS } from './internal/name-left.ts'
import type { Throttle } from './internal/throttle.ts'
import { type RunWatch, watchRun } from './internal/watch-run.ts'
import { yieldToPages } from './internal/yield-to-pages.ts'
import { ListError, NothingUsable } from './list-error.ts'
import { undoList } from './undo-list.ts'

export type ImportWorkerContext = {
  databaseUrl: string
  db: Db
  files: Files
  log: Log
  /** the folder for copies of lists, one subfolder per process; omitted: the system's temporary folder */
  folder?: string
  /** called with each list that it begins, and with null when none waits */
  onWork?: (importId: number | null) => void
} & Pick<Hooks, 'at'>

/** A list that takes less than this time does not yield to pages. */
const QUICK_BYTES = 1_000_000

const IsOursShape = z.object({ isOurs: z.boolean() })

/**
 * Works on the waiting lists, one after the other, until none waits. Only one process at a time has the lock for it:
 * others return at once. Returns the number of lists processed.
 */
export async function workImports(shop: ImportWorkerContext): Promise<number> {
  const connection = await openImportConnection(shop.databaseUrl, 'import')
  const { client } = connection
  try {
    let worked = 0
    for (;;) {
      // The lock is released after each list, so that a waiting command can run.
      const row = await firstRow(client, IsOursShape, 'SELECT pg_try_advisory_lock($1) AS is_ours', [IMPORT_LOCK])
      if (!row?.isOurs) return worked
      if (shop.folder) await clearDeadFolders(shop.folder)
      await endDeadCommands(shop.db, connection)
      const claimed = await claimImport(shop.db)
      shop.onWork?.(claimed?.id ?? null)
      if (claimed) {
        const rest = claimed.bytes > QUICK_BYTES ? await yieldToPages(connection) : undefined
        await workOn(shop, connection, claimed, rest)
      }
      await client.query('SELECT pg_advisory_unlock($1)', [IMPORT_LOCK])
      if (!claimed) return worked
      worked++
      await deleteExpiredChanges(shop.db)
    }
  } finally {
    await connection.close()
  }
}

async function workOn(
  shop: ImportWorkerContext,
  connection: ImportConnection,
  claimed: Claimed,
  rest?: Throttle,
): Promise<void> {
  const { db, log } = shop
  const watch = await watchRun(db, claimed.id, connection)
  try {
    if (claimed.state === 'undoing') await undo(shop, connection, claimed)
    else await importFile(shop, connection, claimed, watch, rest)
    log.info({ import: claimed.id, did: claimed.state }, 'list worked on')
  } catch (thrown) {
    const error = writeError(thrown, shop.folder ?? tmpdir())
    const isCanceled = watch.isCanceled() || error instanceof CanceledInTime
    if (!isCanceled && !(error instanceof ListError)) log.error({ err: error, import: claimed.id }, 'list failed')
    await markFailed(db, claimed.id, isCanceled ? 'canceled' : error)
  } finally {
    watch.stop()
  }
}

async function undo(
  { files, folder = tmpdir() }: ImportWorkerContext,
  { tx, ...connection }: ImportConnection,
  { id, addedCategories }: Claimed,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const place = await mkdtemp(join(folder, 'import-'))
  const left = new ErrorFile(join(place, 'left.csv'), LEFT_COLUMNS)
  try {
    await undoList(
      { tx, ...connection },
      {
        importId: id,
        addedCategories,
        left,
        mark: async report => {
          const written = left.close()
          const leftFile = written && `imports/${id}.left.csv`
          if (written && leftFile) await files.putStream(leftFile, createReadStream(written))
          await markUndone(tx, id, report, leftFile)
        },
      },
    )
  } finally {
    left.close()
    await rm(place, { recursive: true, force: true })
  }
}

async function importFile(
  { db, files, folder = tmpdir(), at }: ImportWorkerContext,
  connection: ImportConnection,
  { id, state, file, fileName, mapping, condition, quantity, missing, ...said }: Claimed,
  { tell }: RunWatch,
  rest?: Throttle,
): Promise<void> {
  if (file === null) throw new ListError('The file of this list was deleted. Please upload it again.')
  await mkdir(folder, { recursive: true })
  const place = await mkdtemp(join(folder, 'import-'))
  const errors = new ErrorFile(join(place, 'errors.csv'), ['line', 'column', 'reason', 'sku'])
  const keepErrors = async () => {
    const written = errors.close()
    if (written === null) return null
    const errorFile = `imports/${id}.${state}.errors.csv`
    await files.putStream(errorFile, createReadStream(written))
    return errorFile
  }
  try {
    const local = join(place, 'list.csv')
    await writeFile(local, await files.getStream(file))
    const options = {
      file: local,
      called: fileName,
      mapping,
      headingRow: said.headingRow,
      standard: { condition, quantity, takenAs: said.takenAs },
      missing,
      areUnits: said.areUnits,
      category: said.category,
      priceLimit: said.priceLimit,
      errors,
      onProgress: tell,
      ...(at ? { at } : {}),
      ...(rest ? { rest } : {}),
    }
    if (state === 'checking') {
      const report = await dryRunList(connection, options)
      await markChecked(db, id, report, await keepErrors())
    } else {
      await importList(connection, {
        ...options,
        importId: id,
        mark: async (report, addedCategories) =>
          markDone(connection.tx, id, report, { addedCategories, errorFile: await keepErrors() }),
      })
    }
  } catch (error) {
    if (!(error instanceof NothingUsable)) throw error
    await markFailed(db, id, error, await keepErrors())
  } finally {
    errors.close()
    await rm(place, { recursive: true, force: true })
  }
}
