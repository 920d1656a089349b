import type { Db, Tx } from '../db/database.ts'

/** Facts of a subject: text, numbers, flags and lists of them, stored unchanged. Money is in cents. */
export type Facts = Record<string, unknown>

export type Entry = {
  /** null for the command line, or if `actor` is given */
  adminId: string | null
  /** the name of an admin whose account was deleted */
  actor?: string | null
  /** the action, such as `order.shipped`, and the kind of its subject */
  action: string
  subject: string
  subjectId: string | number
  /** the name by which people know the subject: an order number, a part number, an email address */
  label: string
  /** The old values of the facts that changed; null if the subject is new. */
  before: Facts | null
  after: Facts | null
}

/**
 * Writes audit entries with one statement, in the transaction of the change, so a rollback removes them. Entries must
 * not contain secrets. A trigger fills in the admin's name and refuses an unknown admin.
 */
export async function writeEntries(tx: Tx | Db, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await tx.$client.query({
    name: 'write-audit',
    text: `INSERT INTO audit_entries (actor_id, actor, action, subject, subject_id, label, before, after)
      SELECT "adminId", CASE WHEN "adminId" IS NULL THEN coalesce(nullif(actor, ''), 'command line') ELSE '' END, action, subject,
        "subjectId", label, before, after
      FROM json_to_recordset($1) AS e ("adminId" uuid, actor text, action text, subject text, "subjectId" text, label text, before jsonb, after jsonb)`,
    values: [JSON.stringify(entries, withoutNull)],
  })
}

// PostgreSQL's text cannot have NUL, and people do not type it.
const withoutNull = (_: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)
