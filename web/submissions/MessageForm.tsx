import { SENT_TEXT_LENGTH } from '../../domain/submission-choices.ts'
import { Field, LongField } from './form-fields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { SubmissionForm } from './SubmissionForm.tsx'

/** Writes to the store. */
export function MessageForm() {
  return (
    <SubmissionForm kind="message" label="Message" submit="Send message">
      <div className="grid gap-4 @md:grid-cols-2">
        <PersonFields />
        <Field
          name="subject"
          label="Part, order or quote number"
          maxLength={150}
          aria-required={false}
          className="@md:col-span-2"
        />
        <LongField name="message" label="Message" rows={6} maxLength={SENT_TEXT_LENGTH} className="@md:col-span-2" />
      </div>
    </SubmissionForm>
  )
}
