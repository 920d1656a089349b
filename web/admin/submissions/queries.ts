import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { askAdmin } from '../ask-admin.ts'
import type { SentPlace } from './submissions-place.ts'

export type DeskSubmission = Awaited<ReturnType<Api['submissionDesk']['submission']>>
export type ListedSubmission = Awaited<ReturnType<Api['submissionDesk']['submissions']>>['submissions'][number]

export const deskSubmissions = ({ show, kind, assigned, search, after }: SentPlace) => {
  const asked = { show, kind, assigned, search, after }
  return queryOptions({
    queryKey: ['admin', 'submissions', 'list', asked],
    queryFn: () => askAdmin(({ submissionDesk }) => submissionDesk.submissions(asked)),
    ...LIVE,
  })
}

export const deskSubmissionCounts = () =>
  queryOptions({
    queryKey: ['admin', 'submissions', 'counts'],
    queryFn: () => askAdmin(({ submissionDesk }) => submissionDesk.counts()),
    ...LIVE,
  })

/** One of them. Another one is never shown in its place. */
export const deskSubmission = (submissionId: string) =>
  queryOptions({
    queryKey: ['admin', 'submission', submissionId],
    queryFn: () => askAdmin(({ submissionDesk }) => submissionDesk.submission({ submissionId })),
    ...LIVE,
    placeholderData: undefined,
  })
