import {
  SUBMISSION_KIND_NAMES,
  SUBMISSION_STATUSES,
  type SubmissionKind,
} from '../../../domain/submissions/submission.ts'
import { isCursor } from '../../../domain/text/list-cursor.ts'
import { ASSIGNED, type Assigned } from '../assigned.ts'
import { isKey, isUuid, readTerm } from '../place-values.ts'

/** What is shown, besides what is in one status: what waits stands first and is left out of the address. */
const SUBMISSION_SHOWS = ['waiting', 'all', ...SUBMISSION_STATUSES] as const
type SubmissionShow = (typeof SUBMISSION_SHOWS)[number]

export type SentPlace = {
  tab: 'sent'
  show?: SubmissionShow
  kind?: SubmissionKind
  assigned?: Assigned
  search?: string
  after?: string
  submission?: string
}

export function readSentPlace(given: Record<string, unknown>): SentPlace {
  const { show, kind, assigned, search, after, submission } = given
  const shown = SUBMISSION_SHOWS.find(one => one === show)
  const oneKind = SUBMISSION_KIND_NAMES.find(one => one === kind)
  const term = readTerm(search)
  return {
    tab: 'sent',
    ...(shown && shown !== 'waiting' ? { show: shown } : {}),
    ...(oneKind ? { kind: oneKind } : {}),
    ...(isKey(ASSIGNED, assigned) ? { assigned } : {}),
    ...(term ? { search: term } : {}),
    ...(isCursor(after) ? { after } : {}),
    ...(isUuid(submission) ? { submission } : {}),
  }
}
