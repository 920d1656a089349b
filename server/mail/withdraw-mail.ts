import type { MailEvent } from '../../domain/mail-texts/mail-kinds.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import type { ClaimedMail } from './claim-mail.ts'

/**
 * Returns, by event, whether a mail about this entity must still be sent. If not, the consequence for the entity is
 * written in the same transaction.
 */
export type MailDueChecks = Partial<Record<MailEvent, (tx: Tx, entity: string) => Promise<boolean>>>

type Asked = { db: Db; stillMeant?: MailDueChecks }

/**
 * True if the content of an unrendered mail is outdated: the mail is then deleted, as if it had not been queued. Also
 * true if another worker has the mail by now. A rendered mail is not checked, because its first attempt may have
 * reached the server.
 */
export async function isObsolete({ db, stillMeant = {} }: Asked, mail: ClaimedMail): Promise<boolean> {
  const isMeant = stillMeant[mail.event]
  if (!isMeant || mail.html !== null) return false
  return inTransaction(db, async tx => {
    const { rowCount } = await tx.$client.query(
      `SELECT FROM emails WHERE id = $1 AND state = 'waiting' AND attempts = $2 FOR UPDATE`,
      [mail.id, mail.attempts],
    )
    if (rowCount === 0) return true
    if (await isMeant(tx, mail.entity)) return false
    await tx.$client.query('DELETE FROM emails WHERE id = $1', [mail.id])
    return true
  })
}
