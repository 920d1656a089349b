import type { Db } from '../platform/db/database.ts'
import { isAnswered } from '../platform/idempotency/make-once.ts'

/**
 * What somebody has submitted before signing in is not to be sent, or not as it was: the link that was mailed for it brings it
 * no more. It does not bring another one instead: its mail names what it brings. Who knows the key is who asked. `isSent`: it
 * has become a request already.
 */
export async function forgetCarried(db: Db, key: string): Promise<{ isSent: boolean }> {
  await db.$client.query('DELETE FROM link_drafts WHERE key = $1 AND problem IS NULL', [key])
  return { isSent: await isAnswered(db, key) }
}
