import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The builds of the pages that processes served recently. `files` are the names of their scripts, styles and fonts.
 * The store of files retains these while an open page may request them.
 */
export const pageBuilds = pgTable('page_builds', {
  /** a digest of the names, which have a digest of the contents each */
  id: text().primaryKey(),
  files: text().array().notNull(),
  /** when a process last said that it serves this build */
  seenAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
})
