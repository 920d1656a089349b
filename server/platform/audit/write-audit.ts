import type { Db, Tx } from '../db/database.ts'

/** Values that are kept as they are: text, numbers, flags, and lists of them. Money is in cents. */
export type Facts = Record<string, unknown>

export type Entry = {
  /** null: whoever sits at the machine itself, or `actor` */
  adminId: string | null
  /** the name of an admin whose account is gone */
  actor?: string | null
  /** what was done, as `order.shipped`, and to what kind of thing */
  action: string
  subject: string
  subjectId: string | number
  /** what people know it by: an order number, a part number, an e-mail address */
  label: string
  /** The facts that changed, as they were; null for what was not there. */
  before: Facts | null
  after: Facts | null
}

/**
 * Writes down what admins did, by one statement, in the transaction that does it: what is undone was never done. No secrets go
 * in here. The schema's trigger fills in who an admin is; it refuses one who is not there.
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

// PostgreSQL's text has no NUL; nothing that people type is lost with it.
const withoutNull = (_: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)
