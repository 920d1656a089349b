import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/column-types.ts'

/** What an entry is searched by: its label, and what was before and after. */
export const AUDIT_WORDS = `lower(label || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))`

/**
 * What admins did: who, when, of what, and how it was before and after. Rows are only added: a trigger refuses everything
 * else. `actor` is the name and email of that time, so that an account that is deleted later has still done it; null, with
 * `actor` 'command line', for what was done on the machine itself. `label` is what people know the subject by: an order
 * number, a part number.
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

// What others read.
export const auditEntriesView = pgView('audit_entries_view', {}).as(
  sql`SELECT id, at, actor_id, actor, action, subject, subject_id, label, before, after FROM audit_entries`,
)
