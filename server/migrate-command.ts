import { CannotMigrate, migrateDatabase } from './migrate.ts'
import { findDatabase } from './platform/db/find-database.ts'
import { errorLine } from './platform/observability/log.ts'
import { SettingsError } from './platform/settings-error.ts'
import { readSettings } from './settings.ts'

// npm run migrate: brings the database to this version of the store, before the processes of it start. It runs as the role
// that owns the tables (DATABASE_URL, or DATABASE_DIRECT_URL where that is a pooler's), and gives DATABASE_ROLE, which serves,
// its rights. It may run while the version before serves; killed, it goes on where it was.

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const settings = readSettings(process.env)
  const database = await findDatabase(settings)
  try {
    await migrateDatabase(database.url, { servedBy: settings.database.role, say })
    say('The database is as this version needs it.')
  } finally {
    await database.close()
  }
} catch (error) {
  const isForeseen = error instanceof SettingsError || error instanceof CannotMigrate
  const trace = isForeseen || !(error instanceof Error) ? '' : `\n${error.stack}`
  process.stderr.write(`The database was not brought up to date: ${errorLine(error)}${trace}\n`)
  process.exit(1)
}
