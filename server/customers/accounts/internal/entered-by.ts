import { z } from '../../../../domain/text/zod.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
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
 * has its session already, which is ended, or waits in `holdCredentials` and notices the change.
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
