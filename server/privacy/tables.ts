import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/column-types.ts'

/**
 * Mailed requests for the data under an address. `email` is stored while the link is valid or a deletion is in
 * progress; then the row records only the completion and the deleted counts.
 */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** in lower case; null: it is over */
    email: text(),
    /** SHA-256 of the token in the mailed link */
    linkHash: text().notNull().unique('privacy_requests_link'),
    askedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    /** the owner of the address has confirmed the deletion: a job finishes an interrupted one */
    deleteAskedAt: moment(),
    doneAt: moment(),
    /** the number of deleted, anonymized and retained records of each kind */
    result: jsonb().$type<Record<string, number>>(),
  },
  t => [
    index('privacy_requests_end').on(t.expiresAt),
    index('privacy_requests_to_do').on(t.deleteAskedAt).where(sql`delete_asked_at IS NOT NULL AND done_at IS NULL`),
    check('privacy_requests_done', sql`done_at IS NULL OR (email IS NULL AND delete_asked_at IS NOT NULL)`),
  ],
)

/** The last cleanup of each kind of expiring data (domain/privacy/retention.ts), and the number deleted since. */
export const cleanings = pgTable('cleanings', {
  name: text().primaryKey(),
  cleanedAt: moment().notNull(),
  /** the number of rows that all cleanups have deleted, and the time of the last deletion */
  deleted: bigint({ mode: 'number' }).notNull().default(0),
  deletedAt: moment(),
})
