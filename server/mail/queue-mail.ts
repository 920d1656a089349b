import type { MailEvent } from '../../domain/mail-texts/mail-kinds.ts'
import type { Tx } from '../platform/db/database.ts'
import { NumberIdShape } from '../platform/db/row-shapes.ts'
import { firstRow } from '../platform/db/rows.ts'
import { packFacts } from './facts.ts'
import type { MailToRender } from './mail-templates.ts'

/** A mail to be written and sent. */
export type Mail = MailToRender & {
  event: MailEvent
  /** the subject of the event, `order:…`, `user:…`: one event of one entity mails a recipient once */
  entity: string
  recipient: string
  /** true if it carries a link that signs in: it is emptied once sent, and never displayed */
  isSecret?: boolean
  /** a POST to this address unsubscribes; mail programs offer it as a button (RFC 8058) */
  unsubscribeUrl?: string
}

/**
 * Stores the data of a mail in the transaction of its event. The worker renders and sends it (deliver-mail.ts), so
 * that a mail that cannot be rendered does not roll back its event. Returns its id, or null for a second mail of the
 * same event, entity and recipient, which is not stored.
 */
export async function queueMail(tx: Tx, mail: Mail): Promise<number | null> {
  const row = await firstRow(
    tx,
    NumberIdShape,
    `INSERT INTO emails (event, entity, recipient, template, facts, is_secret, unsubscribe_url)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (event, entity, recipient) DO NOTHING RETURNING id`,
    [
      mail.event,
      mail.entity,
      mail.recipient,
      mail.template,
      JSON.stringify(packFacts(mail.facts)),
      mail.isSecret ?? false,
      mail.unsubscribeUrl ?? null,
    ],
  )
  return row?.id ?? null
}
