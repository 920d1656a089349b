import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { quantityLabel } from '../../../domain/catalogue/unit-of-measure.ts'
import { UNIT_SOURCES } from '../../../domain/inventory/unit.ts'
import { api } from '../../api.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { DraftRestored } from '../DraftRestored.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { useFieldRefusal } from '../use-field-refusal.ts'
import { useStoredForm } from '../use-stored-form.ts'
import { usePartUom } from './part-uom.ts'
import { UnitFields } from './UnitFields.tsx'
import { FIRST_UNIT, type NewUnit, type NewUnitDraft, NewUnitDraftShape, resolveNewUnit } from './unit-draft.ts'

/** Facts that are not copied to the next unit. */
const NEXT = {
  mark: '',
  hoursSinceNew: '',
  cyclesSinceNew: '',
  hoursSinceOverhaul: '',
  cyclesSinceOverhaul: '',
  note: '',
  key: '',
}

/** Adds units one after another: shared facts stay, the mark is typed again, and Enter adds the next. */
export function AddUnit({ productId }: { productId: number }) {
  const [isOpen, setOpen] = useState(false)
  const [added, setAdded] = useState(0)
  const form = useForm<NewUnitDraft, unknown, NewUnit>({ resolver: resolveNewUnit, defaultValues: FIRST_UNIT })
  const draft = useStoredForm({
    about: `unit:${productId}`,
    form,
    shape: NewUnitDraftShape,
    first: FIRST_UNIT,
    onBack: () => setOpen(true),
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const { change, isPending, ...told } = useAdminMutation({
    change: (unit: NewUnit, options) => api.stock.addUnit({ productId, ...unit }, options),
    toast: () => 'Unit added.',
    noAnswer: 'We didn’t get a response. Please try again: it is added only once.',
    idempotent: {
      key: { get: () => form.getValues('key'), set: key => form.setValue('key', key) },
      arrived: 'Your first unit was saved and is in the table. Please check it before you add this one.',
    },
  })
  const refusal = useFieldRefusal(
    form,
    { SERIAL_EXISTS: 'mark', SERIAL_IS_ONE: 'pieces', UNIT_NOT_ON_SHELF: 'source' },
    told,
  )
  const isSerial = kind === 'serial'
  const uom = usePartUom()
  // After the form is reset the next mark is typed.
  useEffect(() => {
    if (added > 0) form.setFocus('mark')
  }, [added, form])
  const { errors } = form.formState
  const onKind = {
    onChange: () => {
      if (form.getValues('kind') === 'serial') form.setValue('pieces', '1')
    },
  }
  return (
    <AdminForm name="Add a unit" isOpen={isOpen} onOpenChange={setOpen}>
      <form
        method="post"
        noValidate
        aria-label="Add a unit"
        className="admin-fields space-y-3"
        onSubmit={form.handleSubmit(unit =>
          change(unit, {
            onSuccess: () => {
              draft.discard()
              form.reset({ ...form.getValues(), ...NEXT }, { keepDefaultValues: true })
              setAdded(added + 1)
            },
          }),
        )}
      >
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <UnitFields register={name => form.register(name, name === 'kind' ? onKind : {})} errors={errors} kind={kind}>
            <TextField
              label={quantityLabel(uom)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              className="[&_input]:text-right [&_input]:tabular-nums"
              readOnly={isSerial}
              error={errors.pieces?.message}
              {...form.register('pieces')}
            />
            <SelectField label="Where from" error={errors.source?.message} {...form.register('source')}>
              {Object.entries(UNIT_SOURCES).map(([source, words]) => (
                <option key={source} value={source}>
                  {words}
                </option>
              ))}
            </SelectField>
          </UnitFields>
        </div>
        <DraftRestored isBack={draft.isBack} onStartOver={draft.startOver} />
        <FormAlert>{refusal}</FormAlert>
        <button type="submit" className="button" aria-disabled={isPending} aria-busy={isPending}>
          {isPending ? 'Adding...' : 'Add unit'}
        </button>
      </form>
    </AdminForm>
  )
}
