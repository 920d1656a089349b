import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import { postalCodeUse } from '../../domain/customers/address-parts.ts'
import { CountryCombobox } from '../ui/CountryCombobox.tsx'
import type { AddressDraft } from './draft.ts'

type Props<Form extends FieldValues, Context> = {
  form: Pick<UseFormReturn<Form, Context, FieldValues>, 'control' | 'getFieldState' | 'formState' | 'trigger'>
  kind: 'shipping' | 'billing'
  /** the form path of an address field */
  path: (field: keyof AddressDraft) => FieldPath<Form>
  className?: string
}

/** The country of an address. The other fields depend on it, so it comes first. */
export function CountryField<Form extends FieldValues, Context>({
  form,
  kind,
  path,
  className = '',
}: Props<Form, Context>) {
  const { control, getFieldState, formState, trigger } = form
  const country = useController({ control, name: path('country') })
  const state = useController({ control, name: path('state') })
  const postalCode = useController({ control, name: path('postalCode') })
  return (
    <CountryCombobox
      className={className}
      label="Country"
      autoComplete={`${kind} country`}
      error={country.fieldState.error?.message}
      {...country.field}
      onChange={code => {
        if (code === country.field.value) return
        country.field.onChange(code)
        state.field.onChange('')
        if (postalCodeUse(code) === 'never') postalCode.field.onChange('')
        // A postal code that was invalid for one country may be valid for another.
        if (getFieldState(path('postalCode'), formState).invalid) void trigger(path('postalCode'))
      }}
    />
  )
}
