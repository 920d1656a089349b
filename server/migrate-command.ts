import { loadDemoIfEmpty } from '../demo/load-if-empty.ts'
import { CannotMigrate } from './cannot-migrate.ts'
import { migrateDatabase } from './migrate.ts'
import { openDatabase } from './platform/db/database.ts'
import { CannotOpen } from './platform/db/embedded/open-embedded.ts'
import { findDatabase } from './platform/db/find-database.ts'
import { waitForDatabase } from './platform/db/wait-for-database.ts'
import { checkFileStore } from './platform/files/file-store.ts'
import { openStoreFiles } from './platform/files/open-store-files.ts'
import { errorLine } from './platform/observability/log.ts'
import { SettingsError } from './platform/settings-error.ts'
import { readSettings, type Settings } from './settings.ts'
import { upgradeCluster } from './upgrade/upgrade-cluster.ts'

// npm run migrate: migrates the database to this version of the store, before its processes start. It runs as the role
// that owns the tables (DATABASE_URL, or DATABASE_DIRECT_URL if DATABASE_URL is that of a pooler), and grants the
// required rights to DATABASE_ROLE, the role of the serving processes. It may run while the previous version serves,
// and a killed run can be repeated. --demo also fills an empty catalog with the demonstration, because DATABASE_ROLE
// may not do this at a start. --wait waits until the database answers. --adopt accepts a database with the migrations
// before the first schema. --skip-versions continues although processes of a version are running that is too old to run
// beside this one.

const ADOPT = '--adopt'
const DEMO = '--demo'
const SKIP = '--skip-versions'
const WAIT = '--wait'
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const parameters = process.argv.slice(2)
  if (parameters.some(one => ![ADOPT, DEMO, SKIP, WAIT].includes(one)))
    throw new SettingsError(`usage: npm run migrate [-- ${ADOPT} ${DEMO} ${SKIP} ${WAIT}]`)
  const settings = readSettings(process.env)
  if (parameters.includes(DEMO) && settings.mode === 'live') throw new SettingsError(`${DEMO} is for STORE_MODE=demo`)
  const { directUrl } = settings.database
  if (directUrl && parameters.includes(WAIT)) await waitForDatabase(directUrl, { say: print })
  if (!directUrl) await upgradeCluster(settings.dataDir, { say: print })
  const database = await findDatabase(settings)
  try {
    await migrateDatabase(database.url, {
      servedBy: settings.database.role,
      adopts: parameters.includes(ADOPT),
      skipsVersions: parameters.includes(SKIP),
      say: print,
    })
    if (parameters.includes(DEMO)) await fillDemo(settings, database.url)
    print('The database is as this version needs it.')
  } finally {
    await database.close()
  }
} catch (error) {
  const isForeseen = [SettingsError, CannotMigrate, CannotOpen].some(kind => error instanceof kind)
  const trace = isForeseen || !(error instanceof Error) ? '' : `\n${error.stack}`
  process.stderr.write(`The database was not brought up to date: ${errorLine(error)}${trace}\n`)
  process.exit(1)
}

/** Loads the demonstration's catalog, and its document scans in the file store. */
async function fillDemo({ files: where, demoProducts }: Settings, url: string): Promise<void> {
  const files = await openStoreFiles(where)
  const db = openDatabase(url, () => {})
  await checkFileStore(db, files).finally(() => db.$client.end())
  await loadDemoIfEmpty(url, demoProducts, files, print)
}
