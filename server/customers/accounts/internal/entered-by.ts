import { Refusal } from '../../../../domain/refusal.ts'
import { z } from '../../../../domain/text/zod.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db/database.ts'
import { firstRow } from '../../../platform/db/rows.ts'

/** The credentials of an account: its password hash, and whether a second step is required. */
const CredentialsShape = z.object({ password: z.nullable(z.string()), hasTwoStep: z.boolean() })
type Credentials = z.output<typeof CredentialsShape>

/** The current credentials of an account; null if it does not exist. */
export async function readCredentials(db: Db | Tx, userId: string): Promise<Credentials | null> {
  const row = await firstRow(
    db,
    CredentialsShape,
    `SELECT u.two_factor_enabled AS has_two_step,
        (SELECT s.password FROM sign_ins s WHERE s.user_id = u.id AND s.provider_id = 'credential') AS password
      FROM users u WHERE u.id = $1`,
    [userId],
  )
  return row ?? null
}

/**
 * Locks an account before its credentials change and its sessions end. A sign-in with the former credentials either
 * has its session already, which is ended, or notices the change in `endIfChanged`.
 */
export async function lockCredentials(tx: Tx, userId: string): Promise<void> {
  await tx.$client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId])
}

/** Like readCredentials. The credentials do not change until the transaction ends. */
export async function holdCredentials(tx: Tx, userId: string): Promise<Credentials | null> {
  await tx.$client.query('SELECT FROM users WHERE id = $1 FOR SHARE', [userId])
  return readCredentials(tx, userId)
}

/** True if the credentials are the same. False if there was or is no account. */
export const isUnchanged = (before: Credentials | null, now: Credentials | null): boolean =>
  before !== null && now !== null && now.password === before.password && now.hasTwoStep === before.hasTwoStep

/**
 * Ends a session whose credentials have changed since they were checked: the change ended all sessions that existed,
 * and this one was created after it. Refuses WRONG_PASSWORD.
 */
export async function endIfChanged(db: Db, userId: string, token: string, before: Credentials | null): Promise<void> {
  const isSame = await inTransaction(db, async tx => {
    if (isUnchanged(before, await holdCredentials(tx, userId))) return true
    await tx.$client.query('DELETE FROM sessions WHERE token = $1', [token])
    return false
  })
  if (!isSame) throw new Refusal('WRONG_PASSWORD')
}
