import { useRef } from 'react'
import { SUBMISSION_KINDS } from '../../../domain/submissions/submission.ts'
import { counted } from '../../../domain/text/counted.ts'
import { SubmissionStatus } from '../../submissions/SubmissionStatus.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { submissionAdminAddress } from '../addresses.ts'
import { useRowKeys } from '../use-row-keys.ts'
import { waitedWords } from '../waited.ts'
import type { ListedSubmission } from './queries.ts'
import type { SubmissionsSearch } from './submissions-search.ts'

type Props = { submissions: ListedSubmission[]; search: SubmissionsSearch; now: number }

/** The list: what waits, longest first; what is done, the latest first. */
export function SubmissionRows({ submissions, search, now }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list} className="sheet overflow-hidden">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Waited</th>
            <th scope="col">Status</th>
            <th scope="col">Kind</th>
            <th scope="col">About</th>
            <th scope="col">Sender</th>
            <th scope="col">Assigned to</th>
          </tr>
        </thead>
        <tbody>
          {submissions.map(submission => (
            <Row key={submission.id} submission={submission} search={search} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ submission, search, now }: { submission: ListedSubmission; search: SubmissionsSearch; now: number }) {
  const { id, submissionNumber, kind, status, title, createdAt, name, company, email, isNews } = submission
  const waits = status === 'new' || status === 'in_progress'
  const besides = besidesOf(submission)
  return (
    <tr className="align-baseline focus-within:bg-sunken">
      <th scope="row">
        <PageLink
          href={submissionAdminAddress(id, search)}
          data-row
          className="part-number font-semibold whitespace-nowrap text-link pointer-coarse:inline-block pointer-coarse:py-2.5"
        >
          {submissionNumber}
        </PageLink>
        {isNews && <span className="stock-badge ml-2 text-accent">Unread</span>}
      </th>
      <td className="lead whitespace-nowrap">
        {waits ? (
          <time dateTime={new Date(createdAt).toISOString()} className="tabular-nums">
            {waitedWords(createdAt, now)}
          </time>
        ) : (
          <Moment at={createdAt} form="day" />
        )}
      </td>
      <td>
        <SubmissionStatus status={status} />
      </td>
      <td>{SUBMISSION_KINDS[kind]}</td>
      <td className="wide">
        <span className="[overflow-wrap:anywhere]">{title}</span>
        {besides && <span className="block text-muted">{besides}</span>}
      </td>
      <td className="wide">
        {company || name}
        <span className="block text-muted">{company ? name : email}</span>
      </td>
      <td className={submission.isMine ? 'font-medium' : 'text-muted'}>
        {submission.isMine ? 'You' : (submission.assignedTo ?? 'nobody')}
      </td>
    </tr>
  )
}

function besidesOf({ rowCount, pictures, hasCv }: ListedSubmission): string {
  return [rowCount > 0 && counted(rowCount, 'row'), pictures > 0 && counted(pictures, 'photograph'), hasCv && 'CV']
    .filter(Boolean)
    .join(', ')
}
