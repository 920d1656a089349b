import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { verifyPassword } from './hash-password.ts'

const PasswordShape = z.object({ password: z.nullable(z.string()) })

/** The password hash of an account; null: it has no password. */
export async function readPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await firstRow(
    db,
    PasswordShape,
    `SELECT password FROM sign_ins WHERE user_id = $1 AND provider_id = 'credential'`,
    [userId],
  )
  return row?.password ?? null
}

/**
 * Checks the password of a signed-in user. Call it before a transaction, because hashing there would hold one of few
 * connections: a concurrent change of the password ends the session, which `renewSession` and `refuseEndedSession` notice. Refuses
 * CURRENT_PASSWORD_WRONG, also for an account without a password.
 */
export async function checkPassword(db: Db, userId: string, given: string): Promise<void> {
  const hash = await readPasswordHash(db, userId)
  if (hash === null || !(await verifyPassword(hash, given))) throw new Refusal('CURRENT_PASSWORD_WRONG')
}
