import { consumeLimit, refundLimit } from '../../../limits.ts'
import { addressKey } from '../../../platform/limits/limits.ts'
import type { AccountsContext } from '../accounts-context.ts'

/**
 * Opens a mailed link, counted by network address before it is: whoever tries links that were never mailed is stopped before
 * he fills the security log. One that opens is given back. Refuses TOO_MANY_ATTEMPTS.
 */
export async function countOpening<T>({ db, clientAddress }: AccountsContext, open: () => Promise<T>): Promise<T> {
  const network = addressKey(clientAddress)
  await consumeLimit(db, 'opened links', network)
  const opened = await open()
  await refundLimit(db, 'opened links', network)
  return opened
}
