import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/column-types.ts'

/**
 * Who has asked by mail for what the store keeps under an address. `email` is there while the link is good or a deletion is under
 * way; then the row says only that it was done, and what was deleted.
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
    /** the owner of the address has said that it is to be deleted: a job finishes what was begun */
    deleteAskedAt: moment(),
    doneAt: moment(),
    /** how many things of each kind were deleted, made nameless or kept */
    result: jsonb().$type<Record<string, number>>(),
  },
  t => [
    index('privacy_requests_end').on(t.expiresAt),
    index('privacy_requests_to_do').on(t.deleteAskedAt).where(sql`delete_asked_at IS NOT NULL AND done_at IS NULL`),
    check('privacy_requests_done', sql`done_at IS NULL OR (email IS NULL AND delete_asked_at IS NOT NULL)`),
  ],
)

/** When what is kept for a time only was last looked through, by the name of its kind (domain/privacy/retention.ts), and how much has been deleted since. */
export const cleanings = pgTable('cleanings', {
  name: text().primaryKey(),
  cleanedAt: moment().notNull(),
  /** rows of all cleanings together, and when one last deleted any */
  deleted: bigint({ mode: 'number' }).notNull().default(0),
  deletedAt: moment(),
})
