import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import type { QuoteDraft } from '../../../domain/quotes/quote-draft.ts'
import { users } from '../../customers/accounts/tables.ts'
import { moment } from '../../platform/db/column-types.ts'

/**
 * A request that a visitor submitted without an account, stored with the links mailed for it: opening a link on any
 * device submits it. Drafts are never shown before that. The form generates `key`, so a draft sent twice becomes one
 * request.
 */
export const linkDrafts = pgTable(
  'link_drafts',
  {
    key: text().primaryKey(),
    email: text().notNull(),
    /** digests of the links that carry the draft */
    links: text().array().notNull(),
    draft: jsonb().$type<QuoteDraft>().notNull(),
    /** part numbers of the parts named by ID, at the time of the request */
    partNumbers: jsonb().$type<Record<string, string>>().notNull().default({}),
    askedAt: moment().notNull().defaultNow(),
    /** the final refusal of the store; the draft waits until its buyer corrects it */
    problem: text(),
    /** the owner, set when a link is opened; the draft is then submitted (quotes/submit-link-drafts.ts) */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  t => [
    index('link_drafts_waiting').on(t.email).where(sql`user_id IS NULL`),
    index('link_drafts_user').on(t.userId).where(sql`user_id IS NOT NULL`),
    index('link_drafts_end').on(t.expiresAt),
  ],
)

// Views for other folders.
export const linkDraftsView = pgView('link_drafts_view', {}).as(
  sql`SELECT email, draft, asked_at, user_id, expires_at FROM link_drafts`,
)
