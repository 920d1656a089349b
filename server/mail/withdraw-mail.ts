import type { MailEvent } from '../../domain/admin/mail-event.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import type { ClaimedMail } from './claim-mail.ts'

/** By event: whether a mail about this entity is still to go. What a no means for the entity is done in the same transaction. */
export type StillMeant = Partial<Record<MailEvent, (tx: Tx, entity: string) => Promise<boolean>>>

type Asked = { db: Db; stillMeant?: StillMeant }

/**
 * Whether what a mail tells is no longer so, before it was written: then it is deleted, as if it had not been queued. Also
 * where another worker has the mail by now. A mail that was written is not asked about: its first try may have reached the
 * server.
 */
export async function isOvertaken({ db, stillMeant = {} }: Asked, mail: ClaimedMail): Promise<boolean> {
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
