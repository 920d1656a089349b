import { pgTable, text } from 'drizzle-orm/pg-core'

/**
 * What the store made up for itself: `numbers` puts the numbers of documents out of order; `session` is that of a demonstration
 * that was given none.
 */
export const madeSecrets = pgTable('made_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
