import { sql } from 'drizzle-orm'
import { bigint, customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/column-types.ts'

/** The number of a transaction, which never comes again: https://www.postgresql.org/docs/18/datatype-oid.html */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What happened, written in the transaction that made it so. Whoever reads it tells everybody who listens, asks for the jobs
 * that follow, and deletes it: read-outbox.ts.
 */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().defaultNow(),
    /** what happened: a name of domain/events.ts */
    kind: text().notNull(),
    /** to which: its ids, with blanks between; '*': to many, or to all */
    subject: text().notNull().default(''),
    /** the transaction that wrote it: readers begin at the first one that they have not read */
    transactionId: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  t => [index('events_position').on(t.transactionId, t.id)],
)
