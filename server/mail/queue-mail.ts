import type { MailEvent } from '../../domain/mail-event.ts'
import { oneLine } from '../../domain/one-line.ts'
import type { Tx } from '../db/database.ts'

/** A mail as it will be sent. */
export type Mail = {
  event: MailEvent
  /** what the event happened to, `order:…`, `user:…`: one event of one entity mails a recipient once */
  entity: string
  recipient: string
  subject: string
  html: string
  text: string
  /** it carries a link that signs in: emptied once sent, shown to nobody */
  isSecret?: boolean
}

/**
 * Writes a mail in the transaction of the event that causes it; the job sends it (deliver-mail.ts). A second mail of the
 * same event, entity and recipient is not written: null. Returns its id.
 */
export async function queueMail(tx: Tx, mail: Mail): Promise<number | null> {
  const { rows } = await tx.$client.query<{ id: number }>(
    `INSERT INTO emails (event, entity, recipient, subject, html, text, is_secret) VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (event, entity, recipient) DO NOTHING RETURNING id`,
    [
      mail.event,
      mail.entity,
      mail.recipient,
      oneLine(mail.subject, LONGEST_SUBJECT),
      withoutNull(mail.html),
      withoutNull(mail.text),
      mail.isSecret ?? false,
    ],
  )
  return rows[0]?.id ?? null
}

const LONGEST_SUBJECT = 200
// PostgreSQL's text cannot hold it, and a mail must not undo the event that it tells of.
const withoutNull = (text: string): string => text.replaceAll('\0', '')
