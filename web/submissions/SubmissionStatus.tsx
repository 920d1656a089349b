import { type SubmissionStatus as Status, SUBMISSION_STATUS_WORDS } from '../../domain/submissions/submission.ts'

const TONES: Record<Status, string> = {
  new: 'border-accent text-accent',
  in_progress: 'border-caution text-caution',
  answered: 'border-good text-good',
  closed: 'border-line text-muted',
}

/** The status of a submission. Its sender sees `new` as received. */
export const SubmissionStatus = ({ status, toSender = false }: { status: Status; toSender?: boolean }) => (
  <span className={`inline-block rounded-sm border px-1.5 text-sm font-semibold whitespace-nowrap ${TONES[status]}`}>
    {toSender && status === 'new' ? 'Received' : SUBMISSION_STATUS_WORDS[status]}
  </span>
)
