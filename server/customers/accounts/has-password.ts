import type { Db } from '../../platform/db/database.ts'

/**
 * True if the account has a password. An account created by Google or by a mailed link has none until the user sets it.
 */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.$client.query(
    `SELECT FROM sign_ins WHERE user_id = $1 AND provider_id = 'credential' AND password IS NOT NULL`,
    [userId],
  )
  return rows.length > 0
}
