import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction, type AuditSubject } from '../../../domain/admin/audit.ts'
import { DAYS, type Days } from '../days-place.ts'
import { isId, isKey, isUuid, readTerm } from '../place-values.ts'

/** `machine`: what was done on the machine itself, by nobody's account. */
export type AuditPlace = {
  tab: 'audit'
  who?: string
  action?: AuditAction
  subject?: AuditSubject
  /** with `subject`: of one thing alone */
  of?: string
  days?: Days
  search?: string
  before?: string
}

export function readAuditPlace(given: Record<string, unknown>): AuditPlace {
  const { who, action, subject, of, days, search, before } = given
  const term = readTerm(search)
  return {
    tab: 'audit',
    ...(isUuid(who) || who === 'machine' ? { who } : {}),
    ...(isKey(AUDIT_ACTIONS, action) ? { action } : {}),
    ...(isKey(AUDIT_SUBJECTS, subject) ? { subject, ...(isUuid(of) || isId(of) ? { of } : {}) } : {}),
    ...(isKey(DAYS, days) ? { days } : {}),
    ...(term ? { search: term } : {}),
    ...(isId(before) ? { before } : {}),
  }
}
