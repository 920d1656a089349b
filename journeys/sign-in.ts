import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { hashPassword } from '../server/accounts/hash-password.ts'
import { madeSecret } from '../server/accounts/made-secret.ts'
import { signToken } from '../server/accounts/read-session.ts'
import { openDatabase } from '../server/db/database.ts'
import { findDatabase } from '../server/db/find-database.ts'

/**
 * A new customer of the store that the journeys run on, with the session's cookies in `context`. Pages hear of it when they
 * are told. Without `password` they have none, as who came by a mailed link.
 */
export async function signIn(context: BrowserContext, { password = '' } = {}): Promise<{ email: string }> {
  const { STORE_URL: storeUrl = '', STORE_FOLDER: dataDir = '', DATABASE_URL: databaseUrl } = process.env
  const { url, close } = await findDatabase({ databaseUrl, dataDir })
  const db = openDatabase(url, () => {})
  try {
    const email = `customer.${randomBytes(6).toString('hex')}@example.com`
    const token = randomBytes(24).toString('hex')
    await db.$client.query(
      `WITH who AS (INSERT INTO users (name, email, email_verified) VALUES ('Amelia Quimby', $1, true) RETURNING id)
        INSERT INTO sessions (user_id, token, expires_at) SELECT id, $2, now() + interval '1 day' FROM who`,
      [email, token],
    )
    if (password)
      await db.$client.query(
        `INSERT INTO sign_ins (user_id, account_id, provider_id, password)
          SELECT id, id::text, 'credential', $2 FROM users WHERE email = $1`,
        [email, await hashPassword(password)],
      )
    const signed = signToken(token, await madeSecret(db, 'session'))
    await context.addCookies([
      { name: 'session', value: signed, url: storeUrl, httpOnly: true, sameSite: 'Lax' },
      { name: 'signed-in', value: '1', url: storeUrl, sameSite: 'Lax' },
    ])
    return { email }
  } finally {
    await db.$client.end()
    await close()
  }
}

/** Signs out as the store's pages do: the cookies go, and every tab is told. */
export async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await tellTabs(page)
}

/** What a page says to every tab, itself too, when somebody has signed in or out (web/accounts/signed-in.ts). */
export const tellTabs = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const channel = new BroadcastChannel('session')
    channel.postMessage(null)
    channel.close()
  })
