import { useEffect, useLayoutEffect, useRef } from 'react'
import { SENT_TEXT_LENGTH } from '../../domain/submissions/submission-choices.ts'
import { Field, LongField } from './form-fields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { readRequestedPart } from './requested-part.ts'
import { SubmissionForm } from './SubmissionForm.tsx'

const SUBJECT_LENGTH = 150

/** A message to the store; about a part, if opened from one. */
export function MessageForm() {
  const subject = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  // Runs before the draft is restored: text may be typed before the script runs.
  useLayoutEffect(() => {
    isTyped.current = Boolean(subject.current?.value)
  }, [])
  // After it, which may be about another part.
  useEffect(() => {
    const asked = readRequestedPart(SUBJECT_LENGTH)
    if (!asked || !subject.current || isTyped.current) return
    subject.current.value = asked
    subject.current.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
  return (
    <SubmissionForm kind="message" label="Message" submit="Send message">
      <div className="grid gap-4 @md:grid-cols-2">
        <PersonFields />
        <Field
          ref={subject}
          name="subject"
          label="Part, order or quote number"
          maxLength={SUBJECT_LENGTH}
          aria-required={false}
          className="@md:col-span-2"
        />
        <LongField name="message" label="Message" rows={6} maxLength={SENT_TEXT_LENGTH} className="@md:col-span-2" />
      </div>
    </SubmissionForm>
  )
}
