import { SUBMISSION_MOVES, SUBMISSION_STATUS_WORDS, type SubmissionStatus } from '../../../domain/submission.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { DeskBlock } from '../DeskBlock.tsx'
import { useToldChange } from '../use-told-change.ts'
import type { DeskSubmission } from './queries.ts'

const MOVES: Record<SubmissionStatus, string> = {
  new: 'New',
  in_progress: 'Work on it',
  answered: 'Mark as answered',
  closed: 'Close',
}

/** Where it goes from here, and which admin has it; it can be taken, also from another, and given back. */
export function SubmissionMoves({ desk: { submission, assignedTo, isMine } }: { desk: DeskSubmission }) {
  const { id: submissionId, status: from } = submission
  const moving = useToldChange(
    ({ submissionDesk }, to: SubmissionStatus) => submissionDesk.move({ submissionId, from, to }).then(() => to),
    to => `${SUBMISSION_STATUS_WORDS[to]}.`,
  )
  const assigning = useToldChange(
    ({ submissionDesk }, toMe: boolean) => submissionDesk.assign({ submissionId, toMe }).then(() => toMe),
    toMe => (toMe ? 'You have it now.' : 'Nobody has it now.'),
  )
  return (
    <DeskBlock title="What happens with it">
      <div className="desk-fields space-y-3">
        <p className="flex flex-wrap gap-2">
          {SUBMISSION_MOVES[from].map(to => (
            <button
              key={to}
              type="button"
              className="button"
              aria-disabled={moving.isPending}
              aria-busy={moving.isPending}
              onClick={() => moving.change(to)}
            >
              {from === 'closed' || from === 'answered'
                ? to === 'in_progress'
                  ? 'Open it again'
                  : MOVES[to]
                : MOVES[to]}
            </button>
          ))}
        </p>
        <FormAlert>{moving.refusal}</FormAlert>
        <p className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <span>
            <span className="text-muted">Who has it: </span>
            <span className="font-medium">
              {isMine ? 'you' : assignedTo ? assignedTo.name || 'another admin' : 'nobody'}
            </span>
          </span>
          <button
            type="button"
            className="button"
            aria-disabled={assigning.isPending}
            aria-busy={assigning.isPending}
            onClick={() => assigning.change(!isMine)}
          >
            {isMine ? 'Give it back' : assignedTo ? 'Take it over' : 'Take it'}
          </button>
        </p>
        <FormAlert>{assigning.refusal}</FormAlert>
      </div>
    </DeskBlock>
  )
}
