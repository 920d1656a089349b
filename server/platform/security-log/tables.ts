import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/column-types.ts'

/**
 * Security events of accounts and of the store: actor, network, event, result. A trigger allows inserts, and deletion
 * after a year. Nothing references the account, because events outlive it. Email addresses are stored only as keyed
 * hashes.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().defaultNow(),
    event: text().notNull(),
    result: text().notNull(),
    /** why it failed or was refused: the code of the refusal */
    reason: text(),
    /** password, totp, magic_link … */
    factor: text(),
    accountId: uuid(),
    /** the role of the account at that time: admin, staff of another role, or customer */
    role: text(),
    /** the keyed hash of a submitted address, whether or not there is such an account */
    emailHash: text(),
    /** the network address */
    address: text().notNull(),
    requestId: text(),
    facts: jsonb(),
  },
  t => [
    index('security_events_at').on(t.at),
    index('security_events_account').on(t.accountId, t.id),
    index('security_events_event').on(t.event, t.id),
    index('security_events_address').on(t.address, t.id),
    index('security_events_email').on(t.emailHash, t.id),
    check('security_events_result', sql`result IN ('ok', 'failed', 'refused')`),
  ],
)

// The columns that other folders read.
export const securityEventsView = pgView('security_events_view', {}).as(
  sql`SELECT id, at, event, result, reason, factor, account_id, role, email_hash, address, request_id, facts
    FROM security_events`,
)
