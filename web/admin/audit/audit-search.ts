import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../domain/admin/audit.ts'
import { DAYS } from '../days.ts'
import { keyOf, oneOf, rowId, term, uuid } from '../search-values.ts'

/**
 * The filters of the audit log. `who` is an account, or `machine` for the command line; `of` with `subject` selects one
 * subject.
 */
export type AuditSearch = Partial<ReturnType<typeof readAuditSearch>>

export const readAuditSearch = ({ who, action, subject, of, days, search, after }: Record<string, unknown>) => ({
  who: uuid(who) ?? oneOf(['machine'], who),
  action: keyOf(AUDIT_ACTIONS, action),
  subject: keyOf(AUDIT_SUBJECTS, subject),
  of: uuid(of) ?? rowId(of),
  days: keyOf(DAYS, days),
  search: term(search),
  after: rowId(after),
})
