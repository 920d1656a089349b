import { type RefObject, useState } from 'react'
import { type LostReason, lostReasonsOf } from '../../domain/quotes/lost-reason.ts'
import { QUOTE_STATES } from '../../domain/quotes/quote.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { QuestionDialog } from '../ui/QuestionDialog.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { Problem } from './Problem.tsx'
import { quoteStanding } from './quote-standing.ts'
import type { StepProps } from './use-quote-steps.ts'

const MAX_REASON_LENGTH = 500
const REASONS = lostReasonsOf('buyer')
const WAYS = {
  decline: {
    button: 'Decline',
    question: 'Decline this quote?',
    text: 'Our offer will no longer be valid. You can request another quote at any time.',
    action: 'Yes, decline it',
    said: 'Quote declined.',
  },
  withdraw: {
    button: 'Withdraw request',
    question: 'Withdraw this request?',
    text: 'We’ll stop working on it. You can send a new request at any time.',
    action: 'Yes, withdraw it',
    said: 'Request withdrawn.',
  },
} as const

type Props = StepProps & { way: keyof typeof WAYS; finalFocus: RefObject<HTMLElement | null> }

/** The button that ends a quote, and the question before that, in which a reason may be given. */
export function DeclineQuote({ quote, steps, offered, way, finalFocus }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [why, setWhy] = useState<LostReason | null>(null)
  const [reason, setReason] = useState('')
  const { button, question, text, action, said } = WAYS[way]
  const isAllowed = offered.has(way)
  const close = () => setAsking(false)
  const end = () => {
    const asked = { quoteId: quote.id, version: quote.version, reason: reason.trim(), lostReason: why }
    steps.take(way, {
      call: ({ quotes }) => (way === 'decline' ? quotes.decline(asked) : quotes.withdraw(asked)),
      said,
      done: close,
    })
  }
  return (
    <>
      {isAllowed && (
        <BusyButton className="button" isBusy={steps.busy !== null} onClick={() => setAsking(true)}>
          {button}
        </BusyButton>
      )}
      <QuestionDialog isOpen={isAsking} question={question} onClose={close} finalFocus={finalFocus}>
        <p className="mt-2 text-muted">{text}</p>
        <SelectField
          label="Reason (optional)"
          className="mt-3"
          value={why ?? ''}
          onChange={({ target }) => setWhy(REASONS.find(([name]) => name === target.value)?.[0] ?? null)}
        >
          <option value="">Choose a reason</option>
          {REASONS.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="Note"
          aria-required={false}
          className="mt-3"
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        <div className="mt-3 space-y-2 empty:hidden">
          <Problem of={way} steps={steps} />
          {!isAllowed && steps.busy === null && (
            <p className="text-muted">It stands at “{QUOTE_STATES[quoteStanding(quote).status].word}” now.</p>
          )}
        </div>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <BusyButton
            className="button border-bad text-bad"
            isBusy={steps.busy !== null}
            isOff={!isAllowed}
            onClick={end}
          >
            {steps.busy === way ? 'One moment...' : action}
          </BusyButton>
        </div>
      </QuestionDialog>
    </>
  )
}
