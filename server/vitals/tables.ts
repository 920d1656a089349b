import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { PAGE_KINDS, VITALS } from '../../domain/admin/web-vital.ts'
import { isOneOf } from '../platform/db/column-types.ts'

/**
 * Web vitals of visitors' pages, as a histogram: `times` is the number of measurements in `bucket` (see
 * domain/admin/web-vital.ts). A day is a day of the store. The table has no addresses and no people, because it only
 * serves percentiles by kind of page.
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
  t => [
    primaryKey({ columns: [t.day, t.page, t.metric, t.bucket] }),
    check('page_vitals_page', isOneOf('page', PAGE_KINDS)),
    check('page_vitals_metric', isOneOf('metric', VITALS)),
    check('page_vitals_times', sql`times > 0`),
  ],
)
