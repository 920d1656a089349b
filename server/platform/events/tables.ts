import { sql } from 'drizzle-orm'
import { bigint, customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/column-types.ts'

/** A transaction number, which is never reused: https://www.postgresql.org/docs/18/datatype-oid.html */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Events, written in the transaction of the change. The reader notifies subscribers, requests the jobs that follow,
 * and deletes the row: read-outbox.ts.
 */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().defaultNow(),
    /** a name of domain/events.ts */
    kind: text().notNull(),
    /** the ids of its subjects, separated by blanks; '*': many, or all */
    subject: text().notNull().default(''),
    /** the transaction that wrote it: readers start at the first unread transaction */
    transactionId: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  t => [index('events_position').on(t.transactionId, t.id)],
)
