import type { AuditAction, AuditSubject } from '../domain/admin/audit.ts'
import { type Entry, writeEntries } from './platform/audit/write-audit.ts'
import type { Db, Tx } from './platform/db/database.ts'

export type AuditEntry = Entry & { action: AuditAction; subject: AuditSubject }

/** Writes audit entries, in the transaction of the action. */
export const writeAudits: (tx: Tx | Db, entries: readonly AuditEntry[]) => Promise<void> = writeEntries
export const writeAudit = (tx: Tx | Db, entry: AuditEntry): Promise<void> => writeAudits(tx, [entry])
