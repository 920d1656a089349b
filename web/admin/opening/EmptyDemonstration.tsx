import { useRef, useState } from 'react'
import {
  CHANGED_DEMO_PARTS_WARNING,
  demonstrationCountsText,
  EMPTY_WORD,
} from '../../../domain/opening/demonstration.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { api } from '../../api.ts'
import { refusalText } from '../../api-refusal.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { notify } from '../../ui/notify.ts'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { Opening } from './queries.ts'

/** Deletes the demonstration data, after the owner has seen the counts and typed a word. */
export function EmptyDemonstration({
  demonstration: { state, hindrances, figures },
}: {
  demonstration: Opening['demonstration']
}) {
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const emptying = useAdminMutation({
    change: () => api.opening.emptyDemonstration({ word: EMPTY_WORD }),
    onSuccess: () => {
      setAsking(false)
      notify.success('The demonstration is being emptied.')
    },
    onError: failure => setError(refusalText(failure, 'The demonstration could not be emptied. Please try again.')),
  })
  if (figures === null) return null
  if (state === 'emptying') return <p role="status">Being emptied: {thousands(figures.goes.parts)} parts are left.</p>
  if (hindrances.length > 0)
    return (
      <ul className="space-y-2 text-sm">
        {hindrances.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    )
  return (
    <>
      <button ref={button} type="button" className="button" onClick={() => setAsking(true)}>
        Empty it…
      </button>
      <QuestionDialog
        isOpen={isAsking}
        question="Empty the demonstration?"
        onClose={() => setAsking(false)}
        finalFocus={button}
      >
        <div className="mt-2 space-y-2 text-muted">
          <p>Goes, for ever: {demonstrationCountsText(figures.goes)}, with stock, units, papers and pictures.</p>
          <p>{CHANGED_DEMO_PARTS_WARNING}</p>
          <p>Stays: {demonstrationCountsText(figures.stays)}, the store settings and the audit.</p>
        </div>
        <Form
          aria-label="Empty the demonstration"
          className="mt-4 space-y-5"
          onSubmit={event => {
            event.preventDefault()
            const word = String(new FormData(event.currentTarget).get('word') ?? '').trim()
            if (word === EMPTY_WORD) emptying.change()
            else setError(`Type ${EMPTY_WORD}, in capitals`)
          }}
        >
          <TextField
            label={`Type ${EMPTY_WORD}`}
            name="word"
            autoComplete="off"
            autoCapitalize="characters"
            error={error || undefined}
            onChange={() => setError('')}
          />
          <div className="flex justify-end gap-3">
            <button type="button" className="button" onClick={() => setAsking(false)}>
              Cancel
            </button>
            <BusyButton type="submit" className="button border-bad text-bad" isBusy={emptying.isPending}>
              Empty it
            </BusyButton>
          </div>
        </Form>
      </QuestionDialog>
    </>
  )
}
