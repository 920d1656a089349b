import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/column-types.ts'

/**
 * What happened, written in the transaction that made it so. Whoever reads it tells everybody who listens, asks for the jobs
 * that follow, and deletes it: read-outbox.ts.
 */
export const events = pgTable('events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment().notNull().defaultNow(),
  /** what happened: a name of domain/events.ts */
  kind: text().notNull(),
  /** to which: its ids, with blanks between; '*': to many, or to all */
  subject: text().notNull().default(''),
})
