import type { Api } from '../../api.ts'

export type AdminSubmission = Awaited<ReturnType<Api['submissions']['admin']['submission']>>
export type ListedSubmission = Awaited<ReturnType<Api['submissions']['admin']['list']>>['submissions'][number]
export type SubmissionCounts = Awaited<ReturnType<Api['submissions']['admin']['counts']>>
