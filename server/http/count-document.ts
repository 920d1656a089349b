import type { Context } from '../context.ts'
import { consumeLimit } from '../limits.ts'
import { addressKey, siteKey } from '../platform/limits/limits.ts'

/**
 * Counts a document before it is drawn. Returns the key under which the caller waits for its turn. Refuses
 * TOO_MANY_ATTEMPTS.
 */
export async function countDocument({ db, clientAddress }: Context): Promise<string> {
  await consumeLimit(db, 'papers', addressKey(clientAddress))
  return siteKey(clientAddress)
}
