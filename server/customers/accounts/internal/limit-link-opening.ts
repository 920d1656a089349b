import { consumeLimit, refundLimit } from '../../../limits.ts'
import { addressKey } from '../../../platform/limits/limits.ts'
import type { AccountsContext } from '../accounts-context.ts'

/**
 * Opens a mailed link under the rate limit of the caller's network, which stops guesses before they fill the security log. A
 * valid link refunds its attempt. Refuses TOO_MANY_ATTEMPTS.
 */
export async function limitLinkOpening<T>({ db, clientAddress }: AccountsContext, open: () => Promise<T>): Promise<T> {
  const network = addressKey(clientAddress)
  await consumeLimit(db, 'opened links', network)
  const opened = await open()
  await refundLimit(db, 'opened links', network)
  return opened
}
