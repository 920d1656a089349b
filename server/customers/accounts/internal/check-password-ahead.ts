import type { Db } from '../../../platform/db/database.ts'
import type { Passwords } from '../auth.ts'
import { verifyPassword } from '../hash-password.ts'

/**
 * Verifies a password before the transaction that needs the result, because hashing there would hold one of few
 * connections. The returned function has the result for this password and this stored hash at once, and verifies any
 * other pair.
 */
export async function checkPasswordAhead(db: Db, userId: string, given: string): Promise<Passwords['verify']> {
  const { rows } = await db.$client.query<{ password: string | null }>(
    `SELECT password FROM sign_ins WHERE user_id = $1 AND provider_id = 'credential'`,
    [userId],
  )
  const passwordHash = rows[0]?.password ?? null
  if (passwordHash === null) return verifyPassword
  const isRight = await verifyPassword(passwordHash, given)
  return async (hash, password) =>
    hash === passwordHash && password === given ? isRight : verifyPassword(hash, password)
}
