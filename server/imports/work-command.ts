import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../platform/db/database.ts'
import { fileSettings } from '../platform/files/file-settings.ts'
import { openStoreFiles } from '../platform/files/open-store-files.ts'
import { LOG_LEVELS, log } from '../platform/observability/log.ts'
import { releaseAttempt } from './internal/claim-import.ts'
import { workImports } from './work-imports.ts'

// The process that works on lists, started by the store (imports-job.ts) with DATABASE_URL, DATA_DIR and the settings
// of the file store. It ends when no list waits. If it is killed, the catalog is unchanged. On SIGTERM, which the store
// sends when it stops, it releases its attempt.

/**
 * The store waits for this process when it stops. A database that does not answer must not delay the stop beyond this
 * time.
 */
const RELEASE_MS = 2000
const LIMITS = { connections: 2, statementMs: 0, waitMs: 30_000 }
const { DATABASE_URL: databaseUrl = '', DATA_DIR: dataDir = '.data', LOG_LEVEL } = process.env
log.level = LOG_LEVELS.find(level => level === LOG_LEVEL) ?? 'info'

const db = openDatabase(databaseUrl, () => {}, LIMITS)
const folder = resolve(dataDir, 'imports-under-way', `${process.pid}`)
let importId: number | null = null
let isStopping = false
const stop = async () => {
  if (isStopping) return
  isStopping = true
  const released =
    importId === null ? null : releaseAttempt(db, importId).catch(error => log.warn({ err: error }, 'list'))
  await Promise.race([released, wait(RELEASE_MS)])
  process.exit(1)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

try {
  const files = await openStoreFiles(fileSettings(process.env))
  const onWork = (id: number | null) => {
    importId = id
  }
  await workImports({ databaseUrl, db, files, log, folder, onWork })
} catch (error) {
  log.error({ err: error }, 'lists are not worked on')
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
  await db.$client.end()
}
