import type { Api } from '../../api.ts'

export type AdminSubmission = Awaited<ReturnType<Api['submissionAdmin']['submission']>>
export type ListedSubmission = Awaited<ReturnType<Api['submissionAdmin']['submissions']>>['submissions'][number]
export type SubmissionCounts = Awaited<ReturnType<Api['submissionAdmin']['counts']>>
