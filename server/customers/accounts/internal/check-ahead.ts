import type { Db } from '../../../platform/db/database.ts'
import type { Passwords } from '../auth.ts'
import { verifyPassword } from '../hash-password.ts'

/**
 * Checks a password of an account before the transaction that needs to know, which has one of few connections: what it asks of
 * this password and the hash that was kept then is answered at once.
 */
export async function checkAhead(db: Db, userId: string, given: string): Promise<Passwords['verify']> {
  const { rows } = await db.$client.query<{ password: string | null }>(
    `SELECT password FROM sign_ins WHERE user_id = $1 AND provider_id = 'credential'`,
    [userId],
  )
  const kept = rows[0]?.password ?? null
  if (kept === null) return verifyPassword
  const isRight = await verifyPassword(kept, given)
  return async (hash, password) => (hash === kept && password === given ? isRight : verifyPassword(hash, password))
}
