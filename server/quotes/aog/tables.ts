import { sql } from 'drizzle-orm'
import { check, index, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { URGENCY_NAMES, type Urgency } from '../../../domain/quotes/quote-request.ts'
import { isOneOf, moment } from '../../platform/db/column-types.ts'
import { quotes } from '../tables.ts'

/** Facts of an aircraft on ground, in addition to the part. */
export const aogDetails = pgTable(
  'aog_details',
  {
    quoteId: uuid()
      .primaryKey()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    aircraftType: text().notNull(),
    tailNumber: text().notNull(),
    location: text().notNull(),
    needBy: moment(),
    urgency: text().$type<Urgency>().notNull(),
    /** the contact at the location; empty: not given */
    contactName: text().notNull().default(''),
    contactPhone: text().notNull(),
    /** time of the mail to the AOG mailbox about a missing answer */
    escalatedAt: moment(),
  },
  t => [
    index('aog_not_escalated').on(t.quoteId).where(sql`escalated_at IS NULL`),
    check('aog_urgency', isOneOf('urgency', URGENCY_NAMES)),
  ],
)

// Views for other folders.
export const aogDetailsView = pgView('aog_details_view', {}).as(
  sql`SELECT quote_id, aircraft_type, tail_number, location, need_by, urgency, contact_name, contact_phone
    FROM aog_details`,
)
