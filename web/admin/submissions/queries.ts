import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api.ts'
import { api } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { SubmissionsSearch } from './submissions-search.ts'

export type AdminSubmission = Awaited<ReturnType<Api['submissionAdmin']['submission']>>
export type ListedSubmission = Awaited<ReturnType<Api['submissionAdmin']['submissions']>>['submissions'][number]

export const adminSubmissions = ({ show, kind, assigned, search, after }: SubmissionsSearch) => {
  const asked = { show, kind, assigned, search, after }
  return queryOptions({
    queryKey: ['admin', 'submissions', 'list', asked],
    queryFn: () => api.submissionAdmin.submissions(asked),
    ...LIVE,
  })
}

export const adminSubmissionCounts = () =>
  queryOptions({
    queryKey: ['admin', 'submissions', 'counts'],
    queryFn: () => api.submissionAdmin.counts(),
    ...LIVE,
  })

/** One of them. Another one is never shown in its place. */
export const adminSubmission = (submissionId: string) =>
  queryOptions({
    queryKey: ['admin', 'submission', submissionId],
    queryFn: () => api.submissionAdmin.submission({ submissionId }),
    ...LIVE,
    placeholderData: undefined,
  })
