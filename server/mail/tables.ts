import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, pgView, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { MAIL_STATES } from '../../domain/admin/mail-state.ts'
import { isOneOf, moment } from '../platform/db/column-types.ts'

/**
 * All mails of the store. They are inserted in the transaction of their event; a job renders and sends them. One event
 * of one entity mails a recipient once.
 */
export const emails = pgTable(
  'emails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** its name (domain/mail-texts/mail-kinds.ts) */
    event: text().notNull(),
    /** the subject of the event: `order:…`, `user:…`, `link:…` */
    entity: text().notNull(),
    recipient: text().notNull(),
    /** the template by its name, and its facts (mail-templates.ts, facts.ts); the facts are deleted once it was sent */
    template: text(),
    facts: jsonb(),
    /** the rendered mail, once it is written */
    subject: text(),
    html: text(),
    text: text(),
    /** true if it carries a link that signs in: it is never displayed, and emptied once sent */
    isSecret: boolean().notNull().default(false),
    state: text({ enum: MAIL_STATES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** the address at which the reader unsubscribes with one click in the mail program (RFC 8058) */
    unsubscribeUrl: text(),
    /** messages with the same key are gathered: queue-gathered.ts */
    gatherKey: text(),
    nextAttemptAt: moment().notNull().defaultNow(),
    lastError: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    sentAt: moment(),
  },
  t => [
    check('emails_state', isOneOf('state', MAIL_STATES)),
    check(
      'emails_content',
      sql`(html IS NOT NULL AND text IS NOT NULL) OR (template IS NOT NULL AND facts IS NOT NULL)`,
    ),
    uniqueIndex('emails_once').on(t.event, t.entity, t.recipient),
    index('emails_waiting').on(t.nextAttemptAt).where(sql`state = 'waiting'`),
    index('emails_gather').on(t.gatherKey, t.id).where(sql`gather_key IS NOT NULL`),
    index('emails_newest').on(t.createdAt),
    // Few mails fail, and admins search for these.
    index('emails_failed').on(t.id).where(sql`state = 'failed'`),
    index('emails_recipient').on(t.recipient, t.id),
    index('emails_event').on(t.event, t.id),
    index('emails_recipient_search').using('gin', sql`lower(recipient) gin_trgm_ops`),
  ],
)

// The columns that other folders read.
export const emailsView = pgView('emails_view', {}).as(
  sql`SELECT id, event, entity, recipient, subject, text, is_secret, state, attempts, next_attempt_at, last_error,
    created_at, sent_at FROM emails`,
)
