import type { Api } from '../api.ts'
import { orpc } from '../api.ts'
import { LIVE } from '../live-query.ts'

export type Submission = Awaited<ReturnType<Api['submissions']['submission']>>
export type PartRow = Submission['parts']['rows'][number]

/** Submissions that the customer sent while signed in. */
export const mySubmissions = ({ before = null }: { before?: string | null }) =>
  orpc.submissions.mine.queryOptions({ input: { after: before }, ...LIVE })
