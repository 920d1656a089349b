import type { Tx } from '../../../platform/db/database.ts'

/**
 * Unlinks the Google account from this account. The owner of the mailbox may link one again. Returns false if none was
 * linked.
 */
export async function unlinkGoogle(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.$client.query(`DELETE FROM sign_ins WHERE user_id = $1 AND provider_id = 'google'`, [
    userId,
  ])
  return rowCount !== 0
}
