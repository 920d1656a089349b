import { migrateDatabase } from '../../migrate.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { findDatabase } from '../../platform/db/find-database.ts'
import { readSettings } from '../../settings.ts'
import { grantAdmin } from './grant-role.ts'

// npm run admin:grant -- EMAIL

const USAGE = 'usage: npm run admin:grant -- EMAIL'

try {
  const [email, more] = process.argv.slice(2)
  if (!email || more) throw new Error(USAGE)
  const database = await findDatabase(readSettings(process.env))
  try {
    await migrateDatabase(database.url)
    const db = openDatabase(database.url, () => {}, { connections: 1, statementMs: 10_000, waitMs: 10_000 })
    await grantAdmin(db, email).finally(() => db.$client.end())
    process.stdout.write(`${email} is an admin from the next request on.\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`Nobody was made admin: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
