import { parseArgs } from 'node:util'
import { ROLE_WORDS, ROLES, type Role } from '../../../domain/staff/roles.ts'
import { readyDatabase } from '../../migrate.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { findDatabase } from '../../platform/db/find-database.ts'
import { readSettings } from '../../settings.ts'
import { grantRole } from './grant-role.ts'

// npm run admin:grant -- EMAIL [--role quality]

const USAGE = `usage: npm run admin:grant -- EMAIL [--role ${ROLES.join('|')}]`

try {
  const { email, role } = readArguments(process.argv.slice(2))
  const settings = readSettings(process.env)
  const database = await findDatabase(settings)
  try {
    await readyDatabase(database.url, settings.database)
    const db = openDatabase(database.url, () => {}, { connections: 1, statementMs: 10_000, waitMs: 10_000 })
    await grantRole(db, email, role).finally(() => db.$client.end())
    process.stdout.write(`${email} has the role ${ROLE_WORDS[role].name} from the next request on.\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`Nobody was given a role: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}

function readArguments(args: string[]): { email: string; role: Role } {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { role: { type: 'string' } } })
  const role = ROLES.find(each => each === (values.role ?? 'admin'))
  const [email, more] = positionals
  if (!email || more !== undefined || !role) throw new Error(USAGE)
  return { email, role }
}
