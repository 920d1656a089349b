import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/column-types.ts'

/** Searches that found nothing, a row for each term and day of the store: what buyers want and the store has not. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date({ mode: 'string' }).notNull(),
    term: text().notNull(),
    times: integer().notNull(),
    lastAt: moment().notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.day, t.term] })],
)
