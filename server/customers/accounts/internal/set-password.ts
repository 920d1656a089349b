import type { Tx } from '../../../platform/db/database.ts'

/** Sets the password of an account, which may have none yet. */
export async function setPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.$client.query(
    `INSERT INTO sign_ins (user_id, account_id, provider_id, password) VALUES ($1::uuid, $2, 'credential', $3)
      ON CONFLICT (provider_id, account_id) DO UPDATE SET password = excluded.password, updated_at = now()`,
    [userId, userId, hash],
  )
}
