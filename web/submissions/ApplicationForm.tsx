import { SENT_TEXT_LENGTH } from '../../domain/submissions/submission-choices.ts'
import { CvField } from './CvField.tsx'
import { Field, LongField } from './form-fields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { type FormExtras, SubmissionForm } from './SubmissionForm.tsx'
import { useCv } from './use-cv.ts'

/** The job application form. */
export function ApplicationForm() {
  const cv = useCv()
  const extras: FormExtras = {
    notReady: cv.notReady,
    besides: () => ({ cv: cv.chosen?.upload ?? null }),
    kept: () => ({
      pictures: [],
      cv: cv.chosen?.upload ? { upload: cv.chosen.upload, name: cv.chosen.name } : null,
      rows: [],
      list: '',
    }),
    restore: kept => cv.restore(kept.cv),
    lose: cv.lose,
  }
  return (
    <SubmissionForm kind="application" label="Application" submit="Send application" extras={extras}>
      <div className="grid gap-4 @md:grid-cols-2">
        <PersonFields hasCompany={false} />
        <Field name="position" label="Kind of work" maxLength={120} className="@md:col-span-2" />
        <LongField
          name="message"
          label="Your experience, and the work you want"
          rows={6}
          maxLength={SENT_TEXT_LENGTH}
          className="@md:col-span-2"
        />
      </div>
      <CvField {...cv} />
    </SubmissionForm>
  )
}
