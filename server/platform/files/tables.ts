import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * The one store of files of this database. A file of the store contains the same `id`, so a start on another folder
 * or bucket is refused.
 */
export const fileStores = pgTable(
  'file_stores',
  {
    isOnly: boolean().primaryKey().default(true),
    id: uuid().notNull(),
    /** its last location, as text */
    place: text().notNull(),
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [check('file_stores_is_only', sql`${table.isOnly}`)],
)
