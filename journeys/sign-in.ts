import { randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { madeSecret } from '../server/accounts/made-secret.ts'
import { signToken } from '../server/accounts/read-session.ts'
import { openDatabase } from '../server/db/database.ts'
import { findDatabase } from '../server/imports/find-database.ts'

/** A new customer of the store that the journeys run on, with the session's cookies in `context`. */
export async function signIn(context: BrowserContext): Promise<{ email: string }> {
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
    const signed = signToken(token, await madeSecret(db, 'session'))
    await context.addCookies([{ name: 'session', value: signed, url: storeUrl, httpOnly: true, sameSite: 'Lax' }])
    return { email }
  } finally {
    await db.$client.end()
    await close()
  }
}
