import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

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
