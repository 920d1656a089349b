import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/column-types.ts'

/**
 * Changes that were made under a key of whoever asked for them (`Idempotency-Key`), and what was answered: who asks again
 * under it hears the same. `digest` is of who asked for what.
 */
export const answeredCalls = pgTable(
  'answered_calls',
  {
    key: text().primaryKey(),
    digest: text().notNull(),
    /** null while the change is being made: nobody else sees it so */
    answer: jsonb(),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [index('answered_calls_age').on(t.createdAt)],
)
