import { randomInt } from 'node:crypto'
import { ROLE_WORDS, ROLES } from '../../../domain/staff/roles.ts'
import { z } from '../../../domain/text/zod.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { hashPassword } from './hash-password.ts'
import { addUser } from './internal/add-user.ts'
import { setPassword } from './internal/set-password.ts'
import { setRoles } from './internal/set-roles.ts'
import { lockAdmins } from './lock-admins.ts'

/** One account for each role, and a customer. */
const DEMO_ACCOUNTS = [
  ...ROLES.map(role => ({
    kind: role,
    name: `Demo ${ROLE_WORDS[role].name}`,
    email: `demo-${role}@example.com`,
    roles: [role],
  })),
  { kind: 'customer', name: 'Demo Customer', email: 'demo-customer@example.com', roles: [] },
] as const

type Account = (typeof DEMO_ACCOUNTS)[number] & { password: string; hash: string }

/**
 * Creates a demo account of each kind in a database without users, and prints their passwords once, because they are
 * stored as hashes. It is atomic and prints before the commit: a start that is killed leaves no account without a
 * known password.
 */
export async function makeDemoAccounts(db: Db, say: (line: string) => void): Promise<void> {
  const { rows } = await db.$client.query('SELECT FROM users LIMIT 1')
  if (rows.length > 0) return
  const accounts = await Promise.all(DEMO_ACCOUNTS.map(thinkUp))
  await inTransaction(db, async tx => {
    // Another store that starts at the same moment creates them.
    for (const account of accounts) if (!(await makeAccount(tx, account))) return
    for (const { kind, email, password } of accounts)
      say(`Made the demonstration’s ${kind} account: ${email}, password ${password}`)
  })
}

/** True if the database has demo accounts, which a live store must not have. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const { rows } = await db.$client.query('SELECT FROM users WHERE email = ANY($1)', [
    DEMO_ACCOUNTS.map(({ email }) => email),
  ])
  return rows.length > 0
}

const RowShape = z.object({ id: z.string(), email: z.string() })

/** The demo accounts in this database. */
export async function listDemoAccounts(db: Db | Tx): Promise<{ id: string; email: string }[]> {
  return rows(db, RowShape, 'SELECT id, email FROM users WHERE email = ANY($1)', [
    DEMO_ACCOUNTS.map(({ email }) => email),
  ])
}

/** True if there is an admin other than these accounts. Locks changes of roles. */
export async function hasOtherAdmin(tx: Tx, accountIds: readonly string[]): Promise<boolean> {
  await lockAdmins(tx)
  const { rows } = await tx.$client.query(
    `SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE r.name = 'admin' AND ur.user_id <> ALL($1) LIMIT 1`,
    [accountIds],
  )
  return rows.length > 0
}

/** Deletes demo accounts with all rows that reference them. Their orders and quotes were deleted before. */
export async function deleteDemoAccounts(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.$client.query('DELETE FROM users WHERE id = ANY($1)', [accountIds])
}

async function thinkUp(who: (typeof DEMO_ACCOUNTS)[number]): Promise<Account> {
  const password = readablePassword()
  return { ...who, password, hash: await hashPassword(password) }
}

/** Creates an account. Returns false if there is one with this address. */
async function makeAccount(tx: Tx, { name, email, roles, hash }: Account): Promise<boolean> {
  const id = await addUser(tx, { name, email, isVerified: true })
  if (id === null) return false
  await setPassword(tx, id, hash)
  await tx.$client.query('INSERT INTO profiles (user_id) VALUES ($1)', [id])
  await setRoles(tx, { id, email, roles: [] }, roles, null)
  return true
}

// A password of 60 bits, without ambiguous letters.
const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const readablePassword = (): string =>
  `Demo${randomInt(10, 100)}-${Array.from({ length: 13 }, () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)]).join('')}`
