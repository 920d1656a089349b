import { useQuery } from '@tanstack/react-query'
import { store } from '../../domain/settings/store.ts'
import { nextStepText, SUBMISSION_KINDS } from '../../domain/submissions/submission.ts'
import { api, orpc } from '../api.ts'
import { LIVE_ONE } from '../live-query.ts'
import { Icon } from '../ui/Icon.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../ui/QueryBoundary.tsx'
import { PartRows } from './PartRows.tsx'
import type { Submission } from './queries.ts'
import { SubmissionContent } from './SubmissionContent.tsx'
import { SubmissionStatus } from './SubmissionStatus.tsx'

/** A submission of the customer, with its status. */
export function MySubmission({ id, back }: { id: string; back: string }) {
  return (
    <section aria-label="Submissions">
      <PageLink
        href={back}
        className="inline-flex items-center gap-1 text-sm text-muted hover:underline pointer-coarse:min-h-11"
      >
        <Icon name="previous" size={16} />
        All your requests
      </PageLink>
      <div className="mt-2">
        <QueryBoundary
          query={useQuery(orpc.submissions.submission.queryOptions({ input: { submissionId: id }, ...LIVE_ONE }))}
          failed="This couldn’t be loaded."
          missing={
            <p className="sheet px-4 py-12 text-center">
              We cannot find this request on your account. It may have been sent before you signed in.
            </p>
          }
          skeleton={<RowsSkeleton rows={6} />}
        >
          {submission => <Whole submission={submission} />}
        </QueryBoundary>
      </div>
    </section>
  )
}

function Whole({ submission }: { submission: Submission }) {
  const { id, kind, status, submissionNumber, createdAt, hasCv } = submission
  const isOpen = status === 'new' || status === 'in_progress'
  return (
    <>
      <h2 className="flex flex-wrap items-center gap-2 text-xl">
        <span className="part-number">{submissionNumber}</span>
        <SubmissionStatus status={status} toSender />
      </h2>
      <p className="mt-1 text-sm text-muted">
        {SUBMISSION_KINDS[kind]} · sent <Moment at={createdAt} form="minute" />
      </p>
      {isOpen && <p className="mt-3 max-w-prose">{nextStepText(kind, store.days.answer)}</p>}
      <div className="mt-4 space-y-4">
        <SubmissionContent submission={submission}>
          {hasCv && <p className="mt-3 text-sm text-muted">With your CV, deleted after {store.days.cv} days.</p>}
        </SubmissionContent>
        <PartRows submission={submission} more={after => api.submissions.partRows({ submissionId: id, after })} />
      </div>
    </>
  )
}
