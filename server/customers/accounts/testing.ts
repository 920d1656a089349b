import { randomBytes } from 'node:crypto'
import type { Role } from '../../../domain/staff/roles.ts'
import type { Db } from '../../platform/db/database.ts'
import { type AccountSettings, sessionCookie } from './account-settings.ts'
import { signToken } from './signed-cookie.ts'

/** Settings for tests: a secret, no HTTPS, no Google. */
export const TEST_ACCOUNTS: AccountSettings = {
  secret: 'a secret that only tests know, and long enough',
  formerSecrets: [],
  overHttps: false,
  google: null,
}

export type TestUser = { id: string; email: string; cookie: string; headers: { cookie: string } }
let made = 0

/** Adds a user with a verified email who is signed in, without a password. Send `headers` with requests. */
export async function signedIn(
  db: Db,
  {
    admin = false,
    roles = admin ? ['admin'] : [],
    email = '',
    name = 'Amelia Earhart',
    secret = TEST_ACCOUNTS.secret,
  }: {
    admin?: boolean
    roles?: readonly Role[]
    email?: string
    name?: string
    secret?: string
  } = {},
): Promise<TestUser> {
  const address = email || `user${++made}.${randomBytes(3).toString('hex')}@example.com`
  const { rows } = await db.$client.query<{ id: string }>(
    'INSERT INTO users (name, email, email_verified) VALUES ($1, $2, true) RETURNING id',
    [name, address],
  )
  const id = rows[0]?.id ?? ''
  await db.$client.query(`INSERT INTO user_roles (user_id, role_id) SELECT $1, id FROM roles WHERE name = ANY($2)`, [
    id,
    roles,
  ])
  const token = randomBytes(24).toString('hex')
  await db.$client.query(
    `INSERT INTO sessions (user_id, token, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
    [id, token],
  )
  const cookie = `${sessionCookie(TEST_ACCOUNTS)}=${signToken(token, secret)}`
  return { id, email: address, cookie, headers: { cookie } }
}
