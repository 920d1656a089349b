import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import type { Role } from '../domain/staff/roles.ts'
import { hashPassword } from '../server/customers/accounts/hash-password.ts'
import { signToken } from '../server/customers/accounts/signed-cookie.ts'
import { generatedSecret } from '../server/platform/secrets/generated-secret.ts'
import { inStoreDatabase } from './store-database.ts'

/**
 * Creates a customer or a staff member in the store of the journeys, with the cookies of the session in `context`. Open pages
 * notice it only when they are notified. Without `password` the account has none, as after a sign-in by a mailed link.
 */
export async function signIn(
  context: BrowserContext,
  {
    password = '',
    isAdmin = false,
    roles = isAdmin ? ['admin'] : [],
  }: {
    password?: string
    isAdmin?: boolean
    roles?: readonly Role[]
  } = {},
): Promise<{ userId: string; email: string }> {
  const { STORE_URL: storeUrl = '' } = process.env
  const email = `customer.${randomBytes(6).toString('hex')}@example.com`
  const token = randomBytes(24).toString('hex')
  const { userId, signed } = await inStoreDatabase(async db => {
    const { rows } = await db.$client.query<{ user_id: string }>(
      `WITH who AS (INSERT INTO users (name, email, email_verified) VALUES ('Amelia Quimby', $1, true) RETURNING id)
        INSERT INTO sessions (user_id, token, expires_at) SELECT id, $2, now() + interval '1 day' FROM who RETURNING user_id`,
      [email, token],
    )
    const userId = rows[0]?.user_id ?? ''
    if (password)
      await db.$client.query(
        `INSERT INTO sign_ins (user_id, account_id, provider_id, password) VALUES ($1::uuid, $2, 'credential', $3)`,
        [userId, userId, await hashPassword(password)],
      )
    await db.$client.query(`INSERT INTO user_roles (user_id, role_id) SELECT $1, id FROM roles WHERE name = ANY($2)`, [
      userId,
      roles,
    ])
    return { userId, signed: signToken(token, await generatedSecret(db, 'session')) }
  })
  await context.addCookies([
    { name: 'session', value: signed, url: storeUrl, httpOnly: true, sameSite: 'Lax' },
    { name: 'signed-in', value: '1', url: storeUrl, sameSite: 'Lax' },
  ])
  return { userId, email }
}

/** Signs out like the pages of the store: deletes the cookies and notifies all tabs. */
export async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await notifyTabs(page)
}

/** Sends the message of a page to all tabs, including itself, after a sign-in or sign-out (web/accounts/signed-in.ts). */
export const notifyTabs = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const channel = new BroadcastChannel('session')
    channel.postMessage(null)
    channel.close()
  })
