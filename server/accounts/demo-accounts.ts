import { randomInt } from 'node:crypto'
import { type Db, inTransaction } from '../db/database.ts'
import { grantAdmin } from './grant-role.ts'
import { hashPassword } from './hash-password.ts'

const ADMIN = 'demo-admin@example.com'
const CUSTOMER = 'demo-customer@example.com'

/** Makes an admin and a customer in a database without users, and says their passwords, once: they are kept as hashes. */
export async function makeDemoAccounts(db: Db, say: (line: string) => void): Promise<void> {
  const { rows } = await db.$client.query('SELECT FROM users LIMIT 1')
  if (rows.length > 0) return
  for (const [kind, name, email] of [
    ['admin', 'Demo Admin', ADMIN],
    ['customer', 'Demo Customer', CUSTOMER],
  ] as const) {
    const password = readablePassword()
    if (!(await makeAccount(db, name, email, password))) return
    if (kind === 'admin') await grantAdmin(db, email)
    say(`Made the demonstration ${kind}: ${email}, password ${password}`)
  }
}

/** Whether the accounts of a demonstration are in this database: a live store must not have them. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const { rows } = await db.$client.query('SELECT FROM users WHERE email = ANY($1)', [[ADMIN, CUSTOMER]])
  return rows.length > 0
}

/** False when another store made it at the same moment. */
async function makeAccount(db: Db, name: string, email: string, password: string): Promise<boolean> {
  const hash = await hashPassword(password)
  return inTransaction(db, async tx => {
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
    return true
  })
}

// Without letters that are taken for others; 60 bits.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const readablePassword = (): string =>
  `Demo${randomInt(10, 100)}-${Array.from({ length: 13 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
