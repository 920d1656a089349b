import { useQuery } from '@tanstack/react-query'
import { store } from '../../../domain/settings/store.ts'
import { SUBMISSION_KINDS } from '../../../domain/submissions/submission.ts'
import { mailAddress } from '../../addresses.ts'
import { api, orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import { PartRows } from '../../submissions/PartRows.tsx'
import { SubmissionContent } from '../../submissions/SubmissionContent.tsx'
import { SubmissionStatus } from '../../submissions/SubmissionStatus.tsx'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { AdminNotes } from '../AdminNotes.tsx'
import { useSeen } from '../use-seen.ts'
import type { AdminSubmission } from './queries.ts'
import { SubmissionMoves } from './SubmissionMoves.tsx'

const LISTS = [orpc.submissions.admin.list.key(), orpc.submissions.admin.counts.key(), orpc.today.waiting.key()]
const markSeen = (submissionId: string) => api.submissions.admin.markSeen({ submissionId })

/** One submission: its content at the left, the actions of the back office at the right. */
export function SubmissionScreen({ id, back }: { id: string; back: string }) {
  return (
    <section aria-label="Inbox">
      <PageLink
        href={back}
        className="inline-flex items-center gap-1 text-sm text-muted hover:underline pointer-coarse:min-h-11"
      >
        <Icon name="previous" size={16} />
        All submissions
      </PageLink>
      <div className="mt-2">
        <QueryBoundary
          query={useQuery(orpc.submissions.admin.submission.queryOptions({ input: { submissionId: id }, ...LIVE_ONE }))}
          failed="This couldn’t be loaded."
          missing={
            <p className="sheet px-4 py-10 text-center text-muted">
              It is no longer here: the sender deleted the account it came from.
            </p>
          }
          skeleton={<RowsSkeleton rows={8} />}
        >
          {admin => <Whole key={admin.submission.id} admin={admin} />}
        </QueryBoundary>
      </div>
    </section>
  )
}

function Whole({ admin }: { admin: AdminSubmission }) {
  const { submission } = admin
  const { id, submissionNumber, kind, status, title, createdAt, hasCv } = submission
  useSeen(id, admin.isNews, markSeen, LISTS)
  return (
    <>
      <h2 className="flex flex-wrap items-center gap-2 text-xl">
        <span className="part-number">{submissionNumber}</span>
        <SubmissionStatus status={status} />
      </h2>
      <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
        {SUBMISSION_KINDS[kind]}: {title} · sent <Moment at={createdAt} form="minute" />
      </p>
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-4">
          <SubmissionContent submission={submission}>
            {hasCv && (
              <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
                <a href={`/submission/${id}/cv`} download className="button">
                  <Icon name="file" size={18} />
                  Download the CV
                </a>
                <span className="text-sm text-muted">Deleted {store.days.cv} days after it came.</span>
              </p>
            )}
          </SubmissionContent>
          <PartRows submission={submission} more={after => api.submissions.admin.partRows({ submissionId: id, after })}>
            <a href={`/submission/${id}/parts.csv`} download className="button">
              Download CSV
            </a>
          </PartRows>
        </div>
        <div className="space-y-4">
          <SenderBlock admin={admin} />
          <SubmissionMoves admin={admin} />
          <AdminNotes
            notes={admin.adminNotes}
            about={`submission:${id}`}
            save={notes => api.submissions.admin.saveNotes({ submissionId: id, ...notes })}
          />
        </div>
      </div>
    </>
  )
}

function SenderBlock({ admin: { submission, isCustomer } }: { admin: AdminSubmission }) {
  const { firstName, lastName, company, email, phone, submissionNumber, kind } = submission
  const subject = `${SUBMISSION_KINDS[kind]} ${submissionNumber}`
  return (
    <AdminBlock title="Sender">
      <Facts>
        <Fact name="Name">
          {firstName} {lastName}
        </Fact>
        {company && <Fact name="Company">{company}</Fact>}
        <Fact name="Email">{email}</Fact>
        {phone && (
          <Fact name="Phone">
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="text-link">
              {phone}
            </a>
          </Fact>
        )}
        <Fact name="Account">{isCustomer ? 'Sent while signed in' : 'Guest: the email is not verified'}</Fact>
      </Facts>
      <p className="mt-3">
        <a href={mailAddress(email, subject, `Hello ${firstName},\r\n\r\n`)} className="button button-go w-full">
          <Icon name="mail" size={18} />
          Reply by email
        </a>
      </p>
    </AdminBlock>
  )
}
