import { sql } from 'drizzle-orm'
import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The backups that `npm run backup` has completed. What is restored lacks its own: it is noted when the backup is whole. */
export const backups = pgTable('backups', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  completedAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
  /** the folder as the command was given it */
  folder: text().notNull(),
})
