import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { isOneOf, moment } from '../../platform/db/column-types.ts'

export const CONTACT_SOURCES = ['signup', 'newsletter'] as const
/** Newsletter contacts, from the form or a sign-up. One row per email address, ignoring case. */
export const marketingContacts = pgTable(
  'marketing_contacts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(),
    userId: uuid(),
    source: text({ enum: CONTACT_SOURCES }).notNull(),
    optedIn: boolean().notNull(),
    /** when the back office or the owner unsubscribed the address: after that, only the owner can subscribe it again */
    unsubscribedAt: moment(),
    /** true if requested but not confirmed: the owner of the address has not opened the link in the mail */
    askedAt: moment(),
    /**
     * true if chosen at sign-up by a user whose address is not verified yet; requests by the newsletter form do not set
     * it
     */
    chosenAt: moment(),
    /** the token of the link in that mail, which confirms, and later unsubscribes */
    linkHash: text().unique('marketing_contacts_link'),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [
    uniqueIndex('marketing_contacts_email').on(sql`lower(${t.email})`),
    // For the lists and searches of the back office.
    index('marketing_contacts_kind').on(t.source, t.optedIn, t.id),
    index('marketing_contacts_search').using('gin', sql`lower(email) gin_trgm_ops`),
    check('marketing_contacts_source', isOneOf('source', CONTACT_SOURCES)),
  ],
)

// The columns that other folders read.
export const marketingContactsView = pgView('marketing_contacts_view', {}).as(
  sql`SELECT id, email, source, opted_in, created_at FROM marketing_contacts`,
)
