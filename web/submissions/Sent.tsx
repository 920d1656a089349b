import { useEffect, useRef } from 'react'
import { store } from '../../domain/settings/store.ts'
import { nextStepText, type SubmissionKind } from '../../domain/submissions/submission.ts'
import { useSignedIn } from '../accounts/use-signed-in.ts'
import { PageLink } from '../ui/PageLink.tsx'

type Props = { kind: SubmissionKind; submissionNumber: string; onAgain: () => void }

/** The confirmation: the number of the submission, and the next steps. */
export function Sent({ kind, submissionNumber, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="sheet border-l-4 border-l-good p-5">
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Thank you, we’ve received it
      </h3>
      <p className="mt-2">
        Your reference number is <span className="part-number font-semibold">{submissionNumber}</span>. Mention it when
        you email or call.
      </p>
      <p className="mt-2">{nextStepText(kind, store.days.answer)}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        {useSignedIn() && (
          <PageLink href="/dashboard?tab=submissions" className="button">
            Check its status
          </PageLink>
        )}
        <button type="button" className="button" onClick={onAgain}>
          Send another
        </button>
      </p>
    </div>
  )
}
