import { MAIL_EVENT_NAMES } from '../../domain/mail-texts/mail-kinds.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { MailRowShape } from './mail-row.ts'

const ClaimedMailShape = z.extend(MailRowShape, {
  id: z.number(),
  event: z.enum(MAIL_EVENT_NAMES),
  recipient: z.string(),
  createdAt: z.date(),
  attempts: z.number(),
  isSecret: z.boolean(),
  entity: z.string(),
  unsubscribeUrl: z.nullable(z.string()),
})
export type ClaimedMail = z.output<typeof ClaimedMailShape>

/**
 * Claims one due mail for `leaseMs`: no other worker gets it before then, and if this process is killed, it is due
 * again. Mails without an attempt go first. Null if none is due. `recipients`: only mails to these.
 */
export async function claimMail(
  db: Db,
  leaseMs: number,
  recipients: readonly string[] | null,
): Promise<ClaimedMail | null> {
  const row = await firstRow(db, ClaimedMailShape, {
    name: 'claim-mail',
    text: `WITH due AS (
        SELECT id FROM emails WHERE state = 'waiting' AND next_attempt_at <= now()
          AND ($2::text[] IS NULL OR lower(recipient) = ANY($2))
        ORDER BY attempts, next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      UPDATE emails e SET attempts = e.attempts + 1, next_attempt_at = now() + $1 * interval '1 millisecond'
      FROM due WHERE e.id = due.id
      RETURNING e.id, e.event, e.recipient, e.subject, e.html, e.text, e.template, e.facts, e.attempts,
        e.entity,
        e.is_secret, e.unsubscribe_url, e.created_at`,
    values: [leaseMs, recipients],
  })
  return row ?? null
}
