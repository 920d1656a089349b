import type { Tx } from '../../../platform/db/database.ts'

/** Removes the Google account from this account; the owner of the mailbox may join one again. False: there was none. */
export async function unlinkGoogle(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.$client.query(`DELETE FROM sign_ins WHERE user_id = $1 AND provider_id = 'google'`, [
    userId,
  ])
  return rowCount !== 0
}
