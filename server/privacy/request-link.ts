import { DATA_LINK_HOURS } from '../../domain/privacy/privacy-request.ts'
import type { AccountsContext } from '../customers/accounts/accounts-context.ts'
import { consumeLimit, isMailAllowed } from '../limits.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { inTransaction } from '../platform/db/database.ts'
import { addressKey } from '../platform/limits/limits.ts'
import { hashOfToken, newLinkToken } from '../platform/secrets/link-token.ts'
import { dataLink } from './data-link.ts'

/**
 * Mails the owner of an address a link to the data under it. The function does not look up the data, so neither the
 * answer nor its duration shows whether there is any, and any address gets the mail. A mailbox gets one mail in a
 * quarter of an hour, five a day; beyond that the answer is the same. Refuses TOO_MANY_ATTEMPTS, by network address
 * alone.
 */
export async function requestLink(
  { db, clientAddress, publicUrl }: Pick<AccountsContext, 'db' | 'clientAddress' | 'publicUrl'>,
  email: string,
): Promise<void> {
  const network = addressKey(clientAddress)
  await consumeLimit(db, 'data requests', network)
  for (const limit of ['data mails', 'data mails a day'] as const)
    if (!(await isMailAllowed(db, limit, email, network))) return
  const token = newLinkToken()
  const linkHash = hashOfToken(token)
  await inTransaction(db, async tx => {
    await tx.$client.query(
      `INSERT INTO privacy_requests (email, link_hash, expires_at)
        VALUES ($1, $2, now() + interval '${DATA_LINK_HOURS} hours')`,
      [email.toLowerCase(), linkHash],
    )
    await queueMail(tx, {
      event: 'your_data',
      entity: `data:${linkHash.slice(0, 22)}`,
      recipient: email,
      template: 'yourData',
      isSecret: true,
      facts: { link: dataLink(publicUrl, token), hours: DATA_LINK_HOURS },
    })
  })
}
