import {
  SUBMISSION_MOVES,
  SUBMISSION_STATUS_WORDS,
  type SubmissionStatus,
} from '../../../domain/submissions/submission.ts'
import { api } from '../../api.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { AssignmentControl } from '../AssignmentControl.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { AdminSubmission } from './queries.ts'

const MOVES: Record<SubmissionStatus, string> = {
  new: 'New',
  in_progress: 'Start work',
  answered: 'Mark as answered',
  closed: 'Close',
}

/** The possible next states, and the assigned admin. */
export function SubmissionMoves({ admin }: { admin: AdminSubmission }) {
  const { id: submissionId, status: from } = admin.submission
  const isOver = from === 'answered' || from === 'closed'
  const { change, isPending, refusal } = useAdminMutation({
    change: (to: SubmissionStatus) => api.submissions.admin.move({ submissionId, from, to }).then(() => to),
    toast: to => `${SUBMISSION_STATUS_WORDS[to]}.`,
  })
  return (
    <AdminBlock title="What happens with it">
      <div className="admin-fields space-y-3">
        <p className="flex flex-wrap gap-2">
          {SUBMISSION_MOVES[from].map(to => (
            <button
              key={to}
              type="button"
              className="button"
              aria-disabled={isPending}
              aria-busy={isPending}
              onClick={() => change(to)}
            >
              {isOver && to === 'in_progress' ? 'Reopen' : MOVES[to]}
            </button>
          ))}
        </p>
        <FormAlert>{refusal}</FormAlert>
        <AssignmentControl admin={admin} assign={change => api.submissions.admin.assign({ submissionId, ...change })} />
      </div>
    </AdminBlock>
  )
}
