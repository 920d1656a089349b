import { useState } from 'react'
import { CONDITION_NAMES, conditionLabel } from '../../domain/catalogue/condition.ts'
import { REFUSALS } from '../../domain/refusal.ts'
import type { TypedSellRow } from '../../domain/submissions/sell-row.ts'
import { MAX_SENT_PICTURES, PAPERWORK, SENT_TEXT_LENGTH } from '../../domain/submissions/submission-choices.ts'
import { Photographs } from '../pictures/Photographs.tsx'
import { useSentPictures } from '../pictures/use-sent-pictures.ts'
import { Choice, Field, LongField } from './form-fields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { SellList } from './SellList.tsx'
import { type FormExtras, SubmissionForm } from './SubmissionForm.tsx'
import { picturesNotReady, storedPictures } from './stored-pictures.ts'
import { storedRow } from './typed-row.ts'

const CONDITIONS = CONDITION_NAMES.map(name => [name, conditionLabel(name)] as const)

/** Parts for sale: description and location, by line if there is a list, with photographs. */
export function SellPartsForm() {
  const [rows, setRows] = useState<TypedSellRow[]>([])
  const [text, setText] = useState('')
  const pictures = useSentPictures({
    address: '/submission/pictures',
    most: MAX_SENT_PICTURES,
    gone: REFUSALS.SUBMISSION_UPLOAD_GONE.text,
  })
  const extras: FormExtras = {
    notReady: () =>
      text.trim() === ''
        ? picturesNotReady(pictures)
        : 'Click “Read the list” first and check the rows, or clear the box.',
    besides: () => ({ rows, pictures: pictures.uploads }),
    kept: () => ({ pictures: storedPictures(pictures.pictures), cv: null, rows, list: text }),
    restore: kept => {
      pictures.restore(kept.pictures)
      setRows(kept.rows.flatMap(row => storedRow(row) ?? []))
      // Text may be typed before the script runs.
      setText(now => now || kept.list)
    },
    lose: pictures.lose,
  }
  return (
    <SubmissionForm kind="parts" label="Sell parts" submit="Send your parts" extras={extras}>
      <div className="grid gap-4 @md:grid-cols-2">
        <PersonFields />
        <Field
          name="partsType"
          label="Kind of parts"
          maxLength={120}
          placeholder="Avionics, hardware, engine accessories"
        />
        <Field name="partsLocation" label="Location of the parts" maxLength={120} placeholder="City and country" />
        <Choice name="condition" label="Condition" choices={CONDITIONS} none="Mixed, or not sure" />
        <Choice
          name="paperwork"
          label="Paperwork (tags, certificates)"
          choices={Object.entries(PAPERWORK)}
          none="Select one"
        />
        <Field name="traceTo" label="Trace to (last operator, repair station)" maxLength={200} aria-required={false} />
        <Field
          name="times"
          label="Times and cycles"
          maxLength={200}
          placeholder="TSN, TSO, CSN, CSO"
          aria-required={false}
        />
      </div>
      <SellList rows={rows} onChange={setRows} text={text} onText={setText} />
      <LongField
        name="description"
        label="Description"
        rows={4}
        maxLength={SENT_TEXT_LENGTH}
        aria-required={false}
        placeholder="What they came off, who owned them last, one lot or line by line"
      />
      <Photographs {...pictures} most={MAX_SENT_PICTURES} of="data plates, tags, shelves" />
    </SubmissionForm>
  )
}
