import { Refusal } from '../../../../domain/refusal.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db/database.ts'

/** What opens an account: its password, as it is kept, and whether a second step is asked for. */
type Credentials = { password: string | null; hasTwoStep: boolean }

/** What opens an account now; null: there is no such account. */
export async function readCredentials(db: Db | Tx, userId: string): Promise<Credentials | null> {
  const { rows } = await db.$client.query<Credentials>(
    `SELECT u.two_factor_enabled AS "hasTwoStep",
        (SELECT s.password FROM sign_ins s WHERE s.user_id = u.id AND s.provider_id = 'credential') AS password
      FROM users u WHERE u.id = $1`,
    [userId],
  )
  return rows[0] ?? null
}

/**
 * Locks an account before its credentials change and its sessions end: a sign-in that began with what opened it before either has
 * its session by now, which is ended, or finds out in `endIfChanged`.
 */
export async function lockCredentials(tx: Tx, userId: string): Promise<void> {
  await tx.$client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId])
}

/**
 * Ends a session that was begun with credentials which have changed since they were checked: whoever changed them has ended all
 * sessions that were there, and this one came behind. Refuses WRONG_PASSWORD.
 */
export async function endIfChanged(db: Db, userId: string, token: string, before: Credentials | null): Promise<void> {
  const isSame = await inTransaction(db, async tx => {
    await tx.$client.query('SELECT FROM users WHERE id = $1 FOR SHARE', [userId])
    const now = await readCredentials(tx, userId)
    if (now && before && now.password === before.password && now.hasTwoStep === before.hasTwoStep) return true
    await tx.$client.query('DELETE FROM sessions WHERE token = $1', [token])
    return false
  })
  if (!isSame) throw new Refusal('WRONG_PASSWORD')
}
