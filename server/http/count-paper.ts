import type { Context } from '../context.ts'
import { addressKey, countTry } from '../platform/limits/limits.ts'

/** Before a paper is drawn for whoever may have it: gives by whom it takes its turn. Refuses TOO_MANY_ATTEMPTS. */
export async function countPaper({ db, clientAddress }: Context): Promise<string> {
  const asker = addressKey(clientAddress)
  await countTry(db, 'papers', asker)
  return asker
}
