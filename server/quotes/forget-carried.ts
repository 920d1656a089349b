import type { Db } from '../platform/db/database.ts'

/**
 * What somebody has submitted before signing in is not to be sent, or not as it was: the link that was mailed for it brings it
 * no more. It does not bring another one instead: its mail names what it brings. Who knows the key is who asked. `isSent`: it
 * has become a request already.
 */
export async function forgetCarried(db: Db, key: string): Promise<{ isSent: boolean }> {
  await db.$client.query('DELETE FROM link_drafts WHERE key = $1 AND problem IS NULL', [key])
  const { rowCount } = await db.$client.query('SELECT FROM quotes WHERE request_key = $1', [key])
  return { isSent: (rowCount ?? 0) > 0 }
}
