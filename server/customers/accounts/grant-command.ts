import { parseArgs } from 'node:util'
import { OwnerShape } from '../../../domain/customers/account.ts'
import { ROLE_WORDS, ROLES, type Role } from '../../../domain/staff/roles.ts'
import { z } from '../../../domain/text/zod.ts'
import { readyDatabase } from '../../migrate.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { findDatabase } from '../../platform/db/find-database.ts'
import { readSettings } from '../../settings.ts'
import { grantRole } from './grant-role.ts'

// npm run admin:grant -- EMAIL [--role quality] [--name 'Full Name']

const USAGE = `usage: npm run admin:grant -- EMAIL [--role ${ROLES.join('|')}] [--name 'Full Name', of an account that is to be made]`

try {
  const { email, role, fullName } = readArguments(process.argv.slice(2))
  const settings = readSettings(process.env)
  const database = await findDatabase(settings)
  try {
    await readyDatabase(database.url, settings.database)
    const db = openDatabase(database.url, () => {}, { connections: 1, statementMs: 10_000, waitMs: 10_000 })
    const account = await grantRole(db, email, role, fullName).finally(() => db.$client.end())
    process.stdout.write(`${email} has the role ${ROLE_WORDS[role].name} from the next request on.\n`)
    if (account === 'made')
      process.stdout.write(
        'The account has no password yet: choose one by "Forgot your password?" where staff sign in.\n',
      )
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`Nobody was given a role: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}

function readArguments(args: string[]): { email: string; role: Role; fullName: string | undefined } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { role: { type: 'string' }, name: { type: 'string' } },
  })
  const role = ROLES.find(each => each === (values.role ?? 'admin'))
  const [email, more] = positionals
  if (!email || more !== undefined || !role) throw new Error(USAGE)
  if (values.name === undefined) return { email, role, fullName: undefined }
  const made = z.pick(OwnerShape, { fullName: true, email: true }).safeParse({ email, fullName: values.name })
  if (!made.success) throw new Error(made.error.issues.map(({ message }) => message).join(' '))
  return { email: made.data.email, role, fullName: made.data.fullName }
}
