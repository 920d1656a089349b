import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/column-types.ts'
import { users } from '../accounts/tables.ts'

/** Named filters of a back office list. `search` is the query of the list's address. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    name: text().notNull(),
    search: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [
    uniqueIndex('saved_views_name').on(t.userId, t.list, sql`lower(name)`),
    check('saved_views_length', sql`length(name) BETWEEN 1 AND 40 AND length(search) <= 1000`),
  ],
)
