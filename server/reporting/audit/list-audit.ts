import { z } from '../../../domain/text/zod.ts'
import { namesOf } from '../../customers/accounts/names-of.ts'
import { AUDIT_WORDS } from '../../platform/audit/tables.ts'
import type { Db } from '../../platform/db/database.ts'
import { cutById } from '../../platform/db/list-cursor.ts'
import { rows } from '../../platform/db/rows.ts'
import { likeTerm, searchTerm } from '../../platform/db/search-term.ts'
import { code, sql, where } from '../../platform/db/sql.ts'
import { type AuditActorsShape, AuditEntryShape, type AuditLine, type AuditQuery, SYSTEM_ACTOR } from './shapes.ts'

const AT_ONCE = 50

/**
 * Audit entries, newest first, 50 per page. The statement contains only the conditions in use and is not prepared:
 * only then does the planner see whether a value is rare (and read it by its index) or common (and read the newest
 * entries until a page is full).
 */
export async function listAudit(db: Db, asked: AuditQuery): Promise<{ entries: AuditLine[]; after: number | null }> {
  const found = await rows(db, AuditEntryShape, auditQuery(asked))
  const { page, next } = cutById(found, AT_ONCE)
  return { entries: await withNames(db, page), after: next }
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * Adds the name or address of people whose ids are in entries, while their accounts exist, because the audit itself
 * stores only the IDs.
 */
async function withNames(db: Db, entries: AuditLine[]): Promise<AuditLine[]> {
  const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
  const ids = new Set(entries.flatMap(({ before, after }) => [before, after].flatMap(of => Object.values(of ?? {}))))
  const people = [...ids].filter(isId)
  if (people.length === 0) return entries
  const names: Map<unknown, string> = await namesOf(db, people)
  const named = (facts: AuditLine['before']) =>
    facts && Object.fromEntries(Object.entries(facts).map(([fact, value]) => [fact, names.get(value) ?? value]))
  return entries.map(entry => ({ ...entry, before: named(entry.before), after: named(entry.after) }))
}

/** The statement of the list, exported to examine its plan. */
export function auditQuery({ who, action, subject, subjectId, days, search, after }: AuditQuery) {
  const term = searchTerm(search)
  const narrowed = where([
    who === SYSTEM_ACTOR ? sql`actor_id IS NULL` : who && sql`actor_id = ${who}`,
    action && sql`action = ${action}`,
    subject && sql`subject = ${subject}`,
    subject && subjectId && sql`subject_id = ${subjectId}`,
    days && sql`at >= now() - ${days} * interval '1 day'`,
    // IDs grow with time, so older entries are not read. The margin is one hour more than the longest transaction.
    days &&
      sql`id >= coalesce((SELECT id FROM audit_entries_view WHERE at >= now() - (${days} * interval '1 day' + interval '1 hour')
        ORDER BY at LIMIT 1), 0)`,
    term && sql`${code(AUDIT_WORDS)} LIKE ${likeTerm(term)}`,
    after && sql`id < ${after}`,
  ])
  return sql`SELECT id, at, actor, actor_id, action, subject, subject_id, label, before, after
    FROM audit_entries_view ${narrowed}
    ORDER BY id DESC LIMIT ${code(AT_ONCE + 1)}`
}

const RowShape = z.object({ id: z.nullable(z.string()), actor: z.string() })

/** All actors, with the name of their latest entry: one index lookup per actor, not one per row. */
export async function listActors(db: Db): Promise<z.infer<typeof AuditActorsShape>> {
  return rows(db, RowShape, {
    name: 'audit-actors',
    text: `WITH RECURSIVE each AS (
        (SELECT actor_id FROM audit_entries_view WHERE actor_id IS NOT NULL ORDER BY actor_id LIMIT 1)
        UNION ALL SELECT (SELECT a.actor_id FROM audit_entries_view a WHERE a.actor_id > each.actor_id ORDER BY a.actor_id LIMIT 1)
          FROM each WHERE each.actor_id IS NOT NULL)
      SELECT e.actor_id AS id, l.actor FROM each e
        CROSS JOIN LATERAL (SELECT actor FROM audit_entries_view WHERE actor_id = e.actor_id ORDER BY id DESC LIMIT 1) l
      UNION ALL (SELECT NULL, actor FROM audit_entries_view WHERE actor_id IS NULL LIMIT 1)
      ORDER BY 2 LIMIT 500`,
  })
}
