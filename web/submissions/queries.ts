import { queryOptions } from '@tanstack/react-query'
import { askSignedIn } from '../accounts/ask-signed-in.ts'
import type { Api } from '../api.ts'
import { LIVE } from '../live-query.ts'

export type Submission = Awaited<ReturnType<Api['submissions']['submission']>>
export type PartRow = Submission['parts']['rows'][number]

/** What the customer sent in while signed in. */
export const mySubmissions = ({ before = null }: { before?: string | null }) =>
  queryOptions({
    queryKey: ['my-submissions', before],
    queryFn: () => askSignedIn(({ submissions }) => submissions.mine({ after: before })),
    ...LIVE,
  })

/** One of them. Another one is never shown in its place. */
export const mySubmission = (submissionId: string) =>
  queryOptions({
    queryKey: ['submission', submissionId],
    queryFn: () => askSignedIn(({ submissions }) => submissions.submission({ submissionId })),
    ...LIVE,
    placeholderData: undefined,
  })
