import { parseArgs } from 'node:util'
import { counted } from '../domain/text/counted.ts'
import { openDatabase } from './platform/db/database.ts'
import { findDatabase } from './platform/db/find-database.ts'
import { claimFileStore } from './platform/files/file-store.ts'
import { openStoreFiles } from './platform/files/open-store-files.ts'
import { readSettings } from './settings.ts'

// npm run files:claim [-- --force]: records that the files in the configured place belong to this database. Restart all
// processes after it.

try {
  const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } })
  const settings = readSettings(process.env)
  const database = await findDatabase(settings)
  try {
    const db = openDatabase(database.url, () => {}, { connections: 1, statementMs: 10_000, waitMs: 10_000 })
    const files = await openStoreFiles(settings.files)
    const claimed = await claimFileStore(db, files, values.force).finally(() => db.$client.end())
    const before = claimed.before && claimed.before !== files.place ? `, no longer those at ${claimed.before}` : ''
    process.stdout.write(
      `The files of this database are those at ${files.place} (${counted(claimed.files, 'file')})${before}. Start every machine with them.\n`,
    )
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`Nothing was changed: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
