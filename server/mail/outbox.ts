import { MAIL_STATES, type MailState } from '../../domain/admin/mail-state.ts'
import type { MailEvent } from '../../domain/mail-texts/mail-kinds.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { NOW } from '../platform/db/column-types.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { cutById } from '../platform/db/list-cursor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { likeTerm, searchTerm } from '../platform/db/search-term.ts'
import { code, sql, where } from '../platform/db/sql.ts'
import { MailRowShape } from './mail-row.ts'
import { moveMail } from './move-mail.ts'
import { mailToShow, SUBJECT, withoutTokens } from './write-mail.ts'

// Mails as admins see them. Of a mail with a link that signs in, admins see only that it exists, and it is never sent
// again, because its reader could sign in as the recipient.

const OutboxLineShape = z.object({
  id: z.int(),
  event: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  lastError: z.string(),
  createdAt: z.date(),
  sentAt: z.nullable(z.date()),
  /** the time of the next attempt of a waiting mail */
  nextAttemptAt: z.nullable(z.date()),
  isSecret: z.boolean(),
  /** true if it failed and its content is still stored, so that it can be sent again */
  canResend: z.boolean(),
})
export type OutboxLine = z.infer<typeof OutboxLineShape>

export const OutboxShape = z.object({
  mails: z.array(OutboxLineShape),
  /** the next page has IDs below this; null: no next page */
  after: z.nullable(z.int()),
})

/** `html` and `text` are empty if the mail is secret or was emptied. */
export const OutboxMailShape = z.extend(OutboxLineShape, { html: z.string(), text: z.string() })
export type OutboxMail = z.infer<typeof OutboxMailShape>

const AT_ONCE = 50
const MAY_GO_AGAIN = `state = 'failed' AND NOT is_secret AND (facts IS NOT NULL OR html <> '' OR text <> '')`
const LINE = `id, event, recipient, ${SUBJECT}, state, attempts, last_error, created_at,
  sent_at, CASE WHEN state = 'waiting' THEN next_attempt_at END AS "nextAttemptAt", is_secret,
  (${MAY_GO_AGAIN}) AS can_resend`

export type OutboxQuery = { state: MailState | null; event: MailEvent | null; search: string; after: number | null }

/**
 * Mails, newest first, 50 per page: by state, event, recipient. The statement contains only the conditions in use and
 * is not prepared, so the few that failed, or went to one recipient, are read from their own index.
 */
export async function listOutbox(
  db: Db,
  { state, event, search, after }: OutboxQuery,
): Promise<{ mails: OutboxLine[]; after: number | null }> {
  const term = searchTerm(search)
  const narrowed = where([
    state && sql`state = '${code(state)}'`,
    event && sql`event = ${event}`,
    term && sql`lower(recipient) LIKE ${likeTerm(term)}`,
    after !== null && sql`id < ${after}`,
  ])
  const found = await rows(
    db,
    OutboxLineShape,
    sql`SELECT ${code(LINE)} FROM emails ${narrowed}
      ORDER BY id DESC LIMIT ${code(AT_ONCE + 1)}`,
  )
  const { page, next } = cutById(found, AT_ONCE)
  return { mails: page, after: next }
}

const ReadOutboxMailRowShape = z.extend(OutboxMailShape, MailRowShape.shape)

/**
 * Reads one mail. A mail that is not written yet is shown as it would be written now. Its links have no tokens, because
 * an admin could cancel an order or confirm an address as the recipient, without an audit entry. Refuses
 * MAIL_NOT_FOUND.
 */
export async function readOutboxMail(db: Db, id: number): Promise<OutboxMail> {
  const row = await firstRow(
    db,
    ReadOutboxMailRowShape,
    `SELECT ${LINE}, CASE WHEN is_secret THEN '' ELSE html END AS html, CASE WHEN is_secret THEN '' ELSE text END AS text,
        template, CASE WHEN NOT is_secret THEN facts END AS facts
      FROM emails WHERE id = $1`,
    [id],
  )
  if (!row) throw new Refusal('MAIL_NOT_FOUND')
  const { template, facts, ...mail } = row
  const shown = await mailToShow({ ...mail, template, facts })
  return { ...mail, subject: shown.subject, ...withoutTokens(shown) }
}

const ResendMailRowShape = z.object({
  state: z.enum(MAIL_STATES),
  canResend: z.boolean(),
  hasFacts: z.boolean(),
  recipient: z.string(),
  event: z.string(),
  attempts: z.number(),
  lastError: z.string(),
})

/**
 * Queues a failed mail again with no attempts counted, and renders it again if its facts are still stored. One of two
 * concurrent calls is refused. Refuses MAIL_NOT_FOUND, MAIL_NOT_FAILED and MAIL_NOT_KEPT.
 */
export const resendMail = (db: Db, id: number, adminId: string): Promise<void> =>
  inTransaction(db, async tx => {
    const mail = await firstRow(
      tx,
      ResendMailRowShape,
      `SELECT state, recipient, event, attempts, last_error, facts IS NOT NULL AS has_facts, (${MAY_GO_AGAIN}) AS can_resend FROM emails WHERE id = $1 FOR UPDATE`,
      [id],
    )
    if (!mail) throw new Refusal('MAIL_NOT_FOUND')
    if (mail.state !== 'failed') throw new Refusal('MAIL_NOT_FAILED')
    if (!mail.canResend) throw new Refusal('MAIL_NOT_KEPT')
    await moveMail(tx, { id }, 'resent', {
      attempts: 0,
      nextAttemptAt: NOW,
      ...(mail.hasFacts && { subject: null, html: null, text: null }),
    })
    const { state, attempts, lastError, recipient, event } = mail
    await writeAudit(tx, {
      adminId,
      action: 'mail.resent',
      subject: 'mail',
      subjectId: id,
      label: `${event} to ${recipient}`,
      before: { state, attempts, lastError },
      after: { state: 'waiting', attempts: 0 },
    })
  })
