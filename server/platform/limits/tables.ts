import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, pgView, text } from 'drizzle-orm/pg-core'

/** How often something was tried lately; written by rate-limiter-flexible, whose names these are. */
export const tries = pgTable(
  'tries',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  t => [index('tries_end').on(t.expire)],
)

// What others read.
export const triesView = pgView('tries_view', {}).as(sql`SELECT key, points, expire FROM tries`)
