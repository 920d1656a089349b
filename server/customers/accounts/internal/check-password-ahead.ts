import type { Db } from '../../../platform/db/database.ts'
import type { Passwords } from '../auth.ts'
import { verifyPassword } from '../hash-password.ts'

/**
 * Verifies a password before the transaction that needs the answer, because hashing there would hold one of few
 * connections. The returned function answers at once for this password and this stored hash; anything else it verifies.
 */
export async function checkPasswordAhead(db: Db, userId: string, given: string): Promise<Passwords['verify']> {
  const { rows } = await db.$client.query<{ password: string | null }>(
    `SELECT password FROM sign_ins WHERE user_id = $1 AND provider_id = 'credential'`,
    [userId],
  )
  const kept = rows[0]?.password ?? null
  if (kept === null) return verifyPassword
  const isRight = await verifyPassword(kept, given)
  return async (hash, password) => (hash === kept && password === given ? isRight : verifyPassword(hash, password))
}
