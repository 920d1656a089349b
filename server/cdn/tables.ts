import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/column-types.ts'

/** Pending purges of a CDN, usually few. A sender claims rows by postponing `due_at`, and deletes them when done. */
export const cdnPurges = pgTable(
  'cdn_purges',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** keys of pages, as the responses state them; '*': everything */
    key: text().notNull(),
    dueAt: moment().notNull(),
    /** the number of failed attempts */
    tries: integer().notNull().default(0),
  },
  () => [check('cdn_purges_sane', sql`key <> '' AND length(key) <= 1000 AND tries >= 0`)],
)
