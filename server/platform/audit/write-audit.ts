import type { AuditAction, AuditSubject } from '../../../domain/admin/audit.ts'
import type { Db, Tx } from '../db/database.ts'

/** Values that are kept as they are: text, numbers, flags, and lists of them. Money is in cents. */
export type Facts = Record<string, unknown>

export type AuditEntry = {
  /** null: whoever sits at the machine itself, or `actor` */
  adminId: string | null
  /** the name of an admin whose account is gone */
  actor?: string | null
  action: AuditAction
  subject: AuditSubject
  subjectId: string | number
  /** what people know it by: an order number, a part number, an e-mail address */
  label: string
  /** The facts that changed, as they were; null for what was not there. */
  before: Facts | null
  after: Facts | null
}

/** Writes down what an admin did, in the transaction that does it: what is undone was never done. No secrets go in here. */
export const writeAudit = (tx: Tx | Db, entry: AuditEntry): Promise<void> => writeAudits(tx, [entry])

/** The same of many things at once, by one statement. */
export async function writeAudits(tx: Tx | Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { rowCount } = await tx.$client.query({
    name: 'write-audit',
    text: `INSERT INTO audit_entries (actor_id, actor, action, subject, subject_id, label, before, after)
      SELECT e."adminId", coalesce(a.label, nullif(e.actor, ''), 'command line'), e.action, e.subject, e."subjectId",
        e.label, e.before, e.after
      FROM json_to_recordset($1) AS e ("adminId" uuid, actor text, action text, subject text, "subjectId" text, label text, before jsonb, after jsonb)
        LEFT JOIN actors a ON a.id = e."adminId" WHERE e."adminId" IS NULL OR a.id IS NOT NULL`,
    values: [JSON.stringify(entries, withoutNull)],
  })
  if (rowCount !== entries.length) throw new Error(`somebody who is not there cannot do ${entries[0]?.action}`)
}

// PostgreSQL's text has no NUL; nothing that people type is lost with it.
const withoutNull = (_: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)
