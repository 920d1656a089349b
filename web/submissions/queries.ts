import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'
import { api } from '../api.ts'
import { LIVE } from '../live-query.ts'

export type Submission = Awaited<ReturnType<Api['submissions']['submission']>>
export type PartRow = Submission['parts']['rows'][number]

/** What the customer sent in while signed in. */
export const mySubmissions = ({ before = null }: { before?: string | null }) =>
  queryOptions({
    queryKey: ['my-submissions', before],
    queryFn: () => api.submissions.mine({ after: before }),
    ...LIVE,
  })

/** One of them. Another one is never shown in its place. */
export const mySubmission = (submissionId: string) =>
  queryOptions({
    queryKey: ['submission', submissionId],
    queryFn: () => api.submissions.submission({ submissionId }),
    ...LIVE,
    placeholderData: undefined,
  })
