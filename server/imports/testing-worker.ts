import { openDatabase } from '../platform/db/database.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { workImports } from './work-imports.ts'

// For tests: the process that works on lists, killed at a point. It reads DATABASE_URL, DATA_DIR and STOP_AT.

const { DATABASE_URL: databaseUrl = '', DATA_DIR: dataDir = '', STOP_AT } = process.env
const db = openDatabase(databaseUrl, () => {}, { connections: 2, statementMs: 0, waitMs: 30_000 })
await workImports({
  databaseUrl,
  db,
  files: openFiles(dataDir),
  log: { info: () => {}, warn: () => {}, error: console.error },
  at: point => {
    if (point === STOP_AT) process.kill(process.pid, 'SIGKILL')
  },
})
await db.$client.end()
