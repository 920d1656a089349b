import { CONDITION_NAMES, conditionLabel } from '../../domain/catalogue/condition.ts'
import { SENT_TEXT_LENGTH } from '../../domain/submissions/submission-choices.ts'
import { Choice, Field, LongField } from './form-fields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { SubmissionForm } from './SubmissionForm.tsx'

const CONDITIONS = CONDITION_NAMES.map(name => [name, conditionLabel(name)] as const)

/** 'Looking for a Specific Part?' Its validation and submit code is loaded on first interaction. */
export function PartWantedForm() {
  return (
    <SubmissionForm kind="part_wanted" label="Looking for a Specific Part?" submit="Send" fillsLate>
      <div className="grid gap-4 @md:grid-cols-[2fr_1fr_2fr]">
        <Field
          name="partNumber"
          label="Part number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
        <Field name="quantity" label="Quantity" inputMode="numeric" defaultValue="1" maxLength={7} autoComplete="off" />
        <Choice name="condition" label="Condition" choices={CONDITIONS} none="Any" />
      </div>
      <div className="grid gap-4 @md:grid-cols-2">
        <PersonFields hasCompany={false} />
        <LongField
          name="message"
          label="Paperwork, aircraft, date needed"
          rows={2}
          maxLength={SENT_TEXT_LENGTH}
          aria-required={false}
          className="@md:col-span-2"
        />
      </div>
    </SubmissionForm>
  )
}
