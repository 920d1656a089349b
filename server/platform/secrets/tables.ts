import { pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Secrets that the store generated. `numbers` shuffles document numbers; `session` is the secret of a demo store
 * without a configured one.
 */
export const generatedSecrets = pgTable('made_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
