import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openDatabase } from '../db/database.ts'
import { openFiles } from '../files/open-files.ts'
import { LOG_LEVELS, log } from '../log.ts'
import { workImports } from './work-imports.ts'

// The process that works on lists, started by the store (start-worker.ts) with DATABASE_URL and DATA_DIR. It ends when
// nothing waits any more. Ended in the middle, it leaves the catalogue as it was.

const LIMITS = { connections: 2, statementMs: 0, waitMs: 30_000 }
const { DATABASE_URL: databaseUrl = '', DATA_DIR: dataDir = '.data', LOG_LEVEL } = process.env
log.level = LOG_LEVELS.find(level => level === LOG_LEVEL) ?? 'info'

const db = openDatabase(databaseUrl, () => {}, LIMITS)
const folder = resolve(dataDir, 'imports-under-way', `${process.pid}`)
try {
  await workImports({ databaseUrl, db, files: openFiles(dataDir), log, folder })
} catch (error) {
  log.error({ err: error }, 'lists are not worked on')
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
  await db.$client.end()
}
