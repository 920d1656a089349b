import type { Context } from '../context.ts'
import { consumeLimit } from '../limits.ts'
import { addressKey, siteKey } from '../platform/limits/limits.ts'

/** Before a paper is drawn for whoever may have it: gives by whom it takes its turn. Refuses TOO_MANY_ATTEMPTS. */
export async function countDocument({ db, clientAddress }: Context): Promise<string> {
  await consumeLimit(db, 'papers', addressKey(clientAddress))
  return siteKey(clientAddress)
}
