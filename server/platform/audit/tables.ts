import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/column-types.ts'

/** The text in which the search finds an entry: its label and the values before and after. */
export const AUDIT_WORDS = `lower(label || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))`

/**
 * The actions of admins: actor, time, subject, values before and after. A trigger allows inserts only. `actor` is the
 * name and email at that time, so it survives the deletion of the account; without an account it is null, or 'command
 * line' for commands of the operator. `label` is the name by which people know the subject, such as an order number
 * or a part number.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().defaultNow(),
    actorId: uuid(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text().notNull(),
    label: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  t => [
    index('audit_entries_subject').on(t.subject, t.subjectId, t.id),
    index('audit_entries_actor').on(t.actorId, t.id),
    index('audit_entries_action').on(t.action, t.id),
    index('audit_entries_kind').on(t.subject, t.id),
    index('audit_entries_at').on(t.at),
    index('audit_entries_words').using('gin', sql`(${sql.raw(AUDIT_WORDS)}) gin_trgm_ops`),
    check('audit_entries_action', sql`action ~ '^[a-z_]+\\.[a-z_]+$'`),
  ],
)

// The columns that other folders read.
export const auditEntriesView = pgView('audit_entries_view', {}).as(
  sql`SELECT id, at, actor_id, actor, action, subject, subject_id, label, before, after FROM audit_entries`,
)
