import type { ReactNode } from 'react'
import { REFUSALS } from '../../domain/refusal.ts'
import {
  AIRWORTHINESS,
  DAMAGE_HISTORY,
  LOGS,
  MAX_SENT_PICTURES,
  SENT_TEXT_LENGTH,
} from '../../domain/submissions/submission-choices.ts'
import { Photographs } from '../pictures/Photographs.tsx'
import { useSentPictures } from '../pictures/use-sent-pictures.ts'
import { Choice, Field, LongField } from './form-fields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { type FormExtras, SubmissionForm } from './SubmissionForm.tsx'
import { picturesNotReady, storedPictures } from './stored-pictures.ts'

const OPTIONAL = { 'aria-required': false } as const

/** An aircraft for sale: a buyer's first questions, and further remarks. */
export function SellAircraftForm() {
  const pictures = useSentPictures({
    address: '/submission/pictures',
    most: MAX_SENT_PICTURES,
    gone: REFUSALS.SUBMISSION_UPLOAD_GONE.text,
  })
  const extras: FormExtras = {
    notReady: () => picturesNotReady(pictures),
    besides: () => ({ pictures: pictures.uploads }),
    kept: () => ({ pictures: storedPictures(pictures.pictures), cv: null, rows: [], list: '' }),
    restore: kept => pictures.restore(kept.pictures),
    lose: pictures.lose,
  }
  return (
    <SubmissionForm kind="aircraft" label="Sell your airplane" submit="Send your aircraft" extras={extras}>
      <Part title="The aircraft">
        <Field name="make" label="Make" maxLength={60} placeholder="Cessna" />
        <Field name="model" label="Model" maxLength={60} placeholder="172N" />
        <Field name="year" label="Year" inputMode="numeric" maxLength={4} />
        <Field name="tailNumber" label="Tail number" maxLength={20} autoCapitalize="characters" />
        <Field name="serialNumber" label="Serial number" maxLength={40} {...OPTIONAL} />
        <Field
          name="location"
          label="Location"
          maxLength={120}
          placeholder="Airport, and whether it can be flown out"
        />
      </Part>
      <Part title="Times">
        <Field name="totalTime" label="Total time" maxLength={40} placeholder="Hours" />
        <Field name="cycles" label="Cycles or landings" maxLength={60} {...OPTIONAL} />
        <Field
          name="engineModel"
          label="Engine"
          maxLength={120}
          placeholder="Model and number of engines"
          {...OPTIONAL}
        />
        <Field
          name="engineTime"
          label="Engine time since overhaul"
          maxLength={120}
          placeholder="Each engine"
          {...OPTIONAL}
        />
        <Field
          name="propeller"
          label="Propeller"
          maxLength={120}
          placeholder="Model, time since overhaul"
          {...OPTIONAL}
        />
      </Part>
      <Part title="Condition and paperwork">
        <Choice name="airworthiness" label="Airworthiness" choices={Object.entries(AIRWORTHINESS)} none="Select one" />
        <Field name="lastAnnual" label="Last annual or check" maxLength={60} {...OPTIONAL} />
        <Choice name="logs" label="Logs" choices={Object.entries(LOGS)} none="Select one" />
        <Choice name="damage" label="Damage history" choices={Object.entries(DAMAGE_HISTORY)} none="Select one" />
        <LongField
          name="damageDetails"
          label="What happened, when, who repaired it"
          rows={2}
          maxLength={SENT_TEXT_LENGTH}
          className="@md:col-span-2"
          {...OPTIONAL}
        />
        <LongField
          name="avionics"
          label="Avionics and equipment"
          rows={3}
          maxLength={SENT_TEXT_LENGTH}
          className="@md:col-span-2"
          {...OPTIONAL}
        />
        <Field name="title" label="Owners and liens" maxLength={200} {...OPTIONAL} />
        <Field name="askingPrice" label="Asking price in US dollars" inputMode="decimal" maxLength={20} {...OPTIONAL} />
        <LongField
          name="description"
          label="Anything else"
          rows={3}
          maxLength={SENT_TEXT_LENGTH}
          className="@md:col-span-2"
          {...OPTIONAL}
        />
      </Part>
      <Photographs
        {...pictures}
        most={MAX_SENT_PICTURES}
        of="all four sides, panel, cabin, data plate, damage if any"
      />
      <Part title="You">
        <PersonFields />
      </Part>
    </SubmissionForm>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0">
    <legend className="mb-2 text-lg font-semibold">{title}</legend>
    <div className="grid gap-4 @md:grid-cols-2">{children}</div>
  </fieldset>
)
