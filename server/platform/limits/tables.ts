import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, pgView, text } from 'drizzle-orm/pg-core'

/** Counters of rate limits, written by rate-limiter-flexible, which sets the column names. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  t => [index('rate_limits_end').on(t.expire)],
)

// The columns that other folders read.
export const triesView = pgView('tries_view', {}).as(sql`SELECT key, points, expire FROM rate_limits`)
