import { SUBMISSION_KIND_NAMES, SUBMISSION_STATUSES } from '../../../domain/submissions/submission.ts'
import { ASSIGNED } from '../assigned.ts'
import { keyOf, oneOf, pageCursor, term } from '../search-values.ts'

/** The filters of the list of submissions; default: those that wait. */
export type SubmissionsSearch = Partial<ReturnType<typeof readSubmissionsSearch>>

export const readSubmissionsSearch = ({ show, kind, assigned, search, after }: Record<string, unknown>) => ({
  show: oneOf(['all', ...SUBMISSION_STATUSES], show),
  kind: oneOf(SUBMISSION_KIND_NAMES, kind),
  assigned: keyOf(ASSIGNED, assigned),
  search: term(search),
  after: pageCursor(after),
})
