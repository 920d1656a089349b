import { useRef, useState } from 'react'
import {
  CHANGED_DEMO_PARTS_WARNING,
  demonstrationCountsText,
  EMPTY_WORD,
} from '../../../domain/opening/demonstration.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { useActionForm } from '../use-action-form.tsx'
import type { Opening } from './queries.ts'

const Shape = z.strictObject({
  word: z.string().check(
    z.trim(),
    z.refine(word => word === EMPTY_WORD, `Type ${EMPTY_WORD}, in capitals`),
  ),
})

/** Deletes the demonstration data, after the owner has seen the counts and typed a word. */
export function EmptyDemonstration({
  demonstration: { state, hindrances, figures },
}: {
  demonstration: Opening['demonstration']
}) {
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
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
        <WordForm onDone={() => setAsking(false)} />
      </QuestionDialog>
    </>
  )
}

/** Closing the question discards the typed word. */
function WordForm({ onDone }: { onDone: () => void }) {
  const { action, field } = useActionForm({
    resolver: Shape,
    first: { word: '' },
    send: () => api.opening.emptyDemonstration({ word: EMPTY_WORD }),
    toast: () => 'The demonstration is being emptied.',
    noAnswer: 'The demonstration could not be emptied. Please try again.',
    onDone,
  })
  return (
    <ActionForm
      action={action}
      label="Empty the demonstration"
      className="mt-4 space-y-5"
      submit={{ name: 'Empty it', className: 'border-bad text-bad' }}
      place={empty => (
        <div className="flex justify-end gap-3">
          <button type="button" className="button" onClick={onDone}>
            Cancel
          </button>
          {empty}
        </div>
      )}
    >
      <TextField label={`Type ${EMPTY_WORD}`} autoComplete="off" autoCapitalize="characters" {...field('word')} />
    </ActionForm>
  )
}
