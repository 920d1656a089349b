import type { AuditAction, AuditSubject } from '../../domain/audit.ts'
import type { Db, Tx } from '../db/database.ts'

/** Values that are kept as they are: text, numbers, flags, and lists of them. Money is in cents. */
export type Facts = Record<string, unknown>

export type AuditEntry = {
  /** null: whoever sits at the machine itself */
  adminId: string | null
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
export async function writeAudit(tx: Tx | Db, entry: AuditEntry): Promise<void> {
  const { adminId, action, subject, subjectId, label, before, after } = entry
  const { rowCount } = await tx.$client.query({
    name: 'write-audit',
    text: `INSERT INTO audit_entries (actor_id, actor, action, subject, subject_id, label, before, after)
      SELECT $1::uuid, actor, $2, $3, $4, $5, $6, $7
      FROM (SELECT name || ' <' || email || '>' AS actor FROM users WHERE id = $1
        UNION ALL SELECT 'command line' WHERE $1::uuid IS NULL) a`,
    values: [adminId, action, subject, `${subjectId}`, label, json(before), json(after)],
  })
  if (rowCount !== 1) throw new Error(`${adminId} is nobody who could do ${action}`)
}

// PostgreSQL's text has no NUL; nothing that people type is lost with it.
const json = (facts: Facts | null): string | null =>
  facts === null
    ? null
    : JSON.stringify(facts, (_, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value))
