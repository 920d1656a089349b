import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { quantityLabel } from '../../../domain/catalogue/unit-of-measure.ts'
import { UNIT_SOURCES } from '../../../domain/inventory/unit.ts'
import { api } from '../../api.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { useActionForm } from '../use-action-form.tsx'
import { usePartUom } from './part-uom.ts'
import { UnitFields } from './UnitFields.tsx'
import { blankFields, FIRST_UNIT, NewUnitDraftShape, resolveNewUnit } from './unit-draft.ts'

/** Input that is not copied to the next unit. */
const NEXT = { ...blankFields('next_unit'), key: '' }

/** Adds units one after another: shared facts stay, the mark is typed again, and Enter adds the next. */
export function AddUnit({ productId }: { productId: number }) {
  const [isOpen, setOpen] = useState(false)
  const [added, setAdded] = useState(0)
  const { action, field, form } = useActionForm({
    resolver: resolveNewUnit,
    first: FIRST_UNIT,
    after: (_, typed) => ({ ...typed, ...NEXT }),
    send: (unit, options) => api.units.add({ productId, ...unit }, options),
    toast: () => 'Unit added.',
    noAnswer: 'We didn’t get a response. Please try again: it is added only once.',
    arrived: 'Your first unit was saved and is in the table. Please check it before you add this one.',
    stored: { about: `unit:${productId}`, shape: NewUnitDraftShape, onBack: () => setOpen(true) },
    fieldRefusals: { SERIAL_EXISTS: 'mark', SERIAL_IS_ONE: 'pieces', UNIT_NOT_ON_SHELF: 'source' },
    onDone: () => setAdded(count => count + 1),
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const isSerial = kind === 'serial'
  const uom = usePartUom()
  // After the form is reset the next mark is typed.
  useEffect(() => {
    if (added > 0) form.setFocus('mark')
  }, [added, form])
  const onKind = {
    onChange: () => {
      if (form.getValues('kind') === 'serial') form.setValue('pieces', '1')
    },
  }
  return (
    <AdminForm name="Add a unit" isOpen={isOpen} onOpenChange={setOpen}>
      <ActionForm action={action} label="Add a unit" submit={{ name: 'Add unit', busy: 'Adding...' }}>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <UnitFields
            register={name => form.register(name, name === 'kind' ? onKind : {})}
            errors={form.formState.errors}
            kind={kind}
          >
            <TextField
              label={quantityLabel(uom)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              className="[&_input]:text-right [&_input]:tabular-nums"
              readOnly={isSerial}
              {...field('pieces')}
            />
            <SelectField label="Where from" {...field('source')}>
              {Object.entries(UNIT_SOURCES).map(([source, words]) => (
                <option key={source} value={source}>
                  {words}
                </option>
              ))}
            </SelectField>
          </UnitFields>
        </div>
      </ActionForm>
    </AdminForm>
  )
}
