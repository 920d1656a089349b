import type { MailEvent } from '../../domain/mail-texts/mail-kinds.ts'
import type { Db } from '../platform/db/database.ts'
import type { MailRow } from './write-mail.ts'

export type ClaimedMail = MailRow & {
  id: number
  event: MailEvent
  recipient: string
  createdAt: Date
  attempts: number
  isSecret: boolean
  entity: string
  unsubscribeUrl: string | null
}

/**
 * Claims one due mail for `leaseMs`: no other worker gets it before then, and if this process is killed, it is due
 * again. Mails without an attempt go first. Null if none is due. `recipients`: only mails to these.
 */
export async function claimMail(
  db: Db,
  leaseMs: number,
  recipients: readonly string[] | null,
): Promise<ClaimedMail | null> {
  const { rows } = await db.$client.query<ClaimedMail>({
    name: 'claim-mail',
    text: `WITH due AS (
        SELECT id FROM emails WHERE state = 'waiting' AND next_attempt_at <= now()
          AND ($2::text[] IS NULL OR lower(recipient) = ANY($2))
        ORDER BY attempts, next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      UPDATE emails e SET attempts = e.attempts + 1, next_attempt_at = now() + $1 * interval '1 millisecond'
      FROM due WHERE e.id = due.id
      RETURNING e.id, e.event, e.recipient, e.subject, e.html, e.text, e.template, e.facts, e.attempts,
        e.entity,
        e.is_secret AS "isSecret", e.unsubscribe_url AS "unsubscribeUrl", e.created_at AS "createdAt"`,
    values: [leaseMs, recipients],
  })
  return rows[0] ?? null
}
