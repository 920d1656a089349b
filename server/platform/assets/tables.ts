import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The builds of the pages that processes served recently. `files` are the names of their scripts, styles and fonts.
 * The store of files retains these while an open page may request them.
 */
export const pageBuilds = pgTable('page_builds', {
  /** a digest of the names, each of which has a digest of its contents */
  id: text().primaryKey(),
  files: text().array().notNull(),
  /** when a process last reported that it serves this build */
  seenAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
})
