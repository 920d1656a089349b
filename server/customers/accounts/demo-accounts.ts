import { randomInt } from 'node:crypto'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { giveRole } from './grant-role.ts'
import { hashPassword } from './hash-password.ts'

const ADMIN = 'demo-admin@example.com'
const CUSTOMER = 'demo-customer@example.com'

type Account = { kind: 'admin' | 'customer'; name: string; email: string; password: string; hash: string }

/**
 * Makes an admin and a customer in a database without users, and says their passwords, once: they are kept as hashes. All of
 * it or nothing, and said before it is kept: a start that is killed in between leaves no account that nobody can open.
 */
export async function makeDemoAccounts(db: Db, say: (line: string) => void): Promise<void> {
  const { rows } = await db.$client.query('SELECT FROM users LIMIT 1')
  if (rows.length > 0) return
  const accounts = [
    await thinkUp({ kind: 'admin', name: 'Demo Admin', email: ADMIN }),
    await thinkUp({ kind: 'customer', name: 'Demo Customer', email: CUSTOMER }),
  ]
  await inTransaction(db, async tx => {
    // Another store that starts at the same moment makes them.
    for (const account of accounts) if (!(await makeAccount(tx, account))) return
    for (const { kind, email, password } of accounts)
      say(`Made the demonstration ${kind}: ${email}, password ${password}`)
  })
}

/** Whether the accounts of a demonstration are in this database: a live store must not have them. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const { rows } = await db.$client.query('SELECT FROM users WHERE email = ANY($1)', [[ADMIN, CUSTOMER]])
  return rows.length > 0
}

async function thinkUp(who: Pick<Account, 'kind' | 'name' | 'email'>): Promise<Account> {
  const password = readablePassword()
  return { ...who, password, hash: await hashPassword(password) }
}

/** False when there is one with this address. */
async function makeAccount(tx: Tx, { kind, name, email, hash }: Account): Promise<boolean> {
  const { rows } = await tx.$client.query<{ id: string }>(
    'INSERT INTO users (name, email, email_verified) VALUES ($1, $2, true) ON CONFLICT DO NOTHING RETURNING id',
    [name, email],
  )
  const [user] = rows
  if (!user) return false
  await tx.$client.query(
    `INSERT INTO sign_ins (user_id, account_id, provider_id, password) VALUES ($1::uuid, $2, 'credential', $3)`,
    [user.id, user.id, hash],
  )
  await tx.$client.query('INSERT INTO profiles (user_id) VALUES ($1)', [user.id])
  if (kind === 'admin') await giveRole(tx, { id: user.id, email }, null)
  return true
}

// Without letters that are taken for others; 60 bits.
const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const readablePassword = (): string =>
  `Demo${randomInt(10, 100)}-${Array.from({ length: 13 }, () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)]).join('')}`
