import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/column-types.ts'

/** What a CDN in front is still to be told to forget: hardly ever many. Whoever sends it takes rows by moving `due_at` on, and deletes them once it has. */
export const cdnPurges = pgTable(
  'cdn_purges',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** of pages, as their answers name it; '*': everything */
    key: text().notNull(),
    dueAt: moment().notNull(),
    /** how often it could not be said */
    tries: integer().notNull().default(0),
  },
  () => [check('cdn_purges_sane', sql`key <> '' AND length(key) <= 1000 AND tries >= 0`)],
)
