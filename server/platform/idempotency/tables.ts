import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/column-types.ts'

/**
 * Answers of changes that were made under an `Idempotency-Key`: a retry with the same key returns the same answer.
 * `digest` covers the caller and the request.
 */
export const answeredCalls = pgTable(
  'answered_calls',
  {
    key: text().primaryKey(),
    digest: text().notNull(),
    /** null during the change, which no other transaction sees */
    answer: jsonb(),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [index('answered_calls_age').on(t.createdAt)],
)
