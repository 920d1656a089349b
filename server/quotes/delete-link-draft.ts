import type { Db } from '../platform/db/database.ts'
import { hasStoredAnswer } from '../platform/idempotency/with-idempotency-key.ts'

/**
 * Discards a draft that its sender has taken back or corrected: the mailed link sends nothing any more. It does not
 * send the corrected one, because its mail named what it sends. Whoever knows the key is the sender. `isSent`: it is a
 * request already.
 */
export async function deleteLinkDraft(db: Db, key: string): Promise<{ isSent: boolean }> {
  await db.$client.query('DELETE FROM link_drafts WHERE key = $1 AND problem IS NULL', [key])
  return { isSent: await hasStoredAnswer(db, key) }
}
