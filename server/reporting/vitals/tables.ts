import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * How quick pages were for people, as counts by size: `bucket` as in domain/admin/web-vital.ts. A day is one of the store's.
 * No address, no person: a percentile by kind of page is all that is wanted of it.
 */
export const pageVitals = pgTable(
  'page_vitals',
  {
    day: date({ mode: 'string' }).notNull(),
    page: text().notNull(),
    metric: text().notNull(),
    bucket: integer().notNull(),
    times: integer().notNull(),
  },
  t => [primaryKey({ columns: [t.day, t.page, t.metric, t.bucket] }), check('page_vitals_times', sql`times > 0`)],
)
