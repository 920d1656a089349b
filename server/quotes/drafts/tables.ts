import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import type { QuoteDraft } from '../../../domain/quotes/quote-draft.ts'
import { users } from '../../customers/accounts/tables.ts'
import { moment } from '../../platform/db/column-types.ts'

/**
 * A request that somebody has submitted before having an account, kept with the links that were mailed for it: whichever
 * device opens one, it arrives. One waits for each address; nobody is shown it. `key` is drawn by the form: sent twice, it
 * is one request.
 */
export const linkDrafts = pgTable(
  'link_drafts',
  {
    key: text().primaryKey(),
    email: text().notNull(),
    /** digests of the links that carry it */
    links: text().array().notNull(),
    draft: jsonb().$type<QuoteDraft>().notNull(),
    /** part numbers of the parts it names by their ids, as they were when it was asked for */
    partNumbers: jsonb().$type<Record<string, string>>().notNull().default({}),
    askedAt: moment().notNull().defaultNow(),
    /** why the store refused it for good: it waits for its buyer to put it right */
    problem: text(),
    /** whose it is, once one of the links was opened: it is then sent (quotes/submit-link-drafts.ts) */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  t => [
    index('link_drafts_waiting').on(t.email).where(sql`user_id IS NULL`),
    index('link_drafts_user').on(t.userId).where(sql`user_id IS NOT NULL`),
    index('link_drafts_end').on(t.expiresAt),
  ],
)

// What others read.
export const linkDraftsView = pgView('link_drafts_view', {}).as(
  sql`SELECT email, draft, asked_at, user_id, expires_at FROM link_drafts`,
)
