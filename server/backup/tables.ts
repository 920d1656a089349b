import { sql } from 'drizzle-orm'
import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Backups that `npm run backup` has completed. A restored database lacks its own, which is recorded when the backup
 * is complete.
 */
export const backups = pgTable('backups', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  completedAt: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
  /** the folder as it was typed in the command */
  folder: text().notNull(),
})
