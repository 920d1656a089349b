import type { ChangeEvent } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import { US_STATES } from '../../domain/customers/country.ts'
import { isMilitaryMail, MILITARY_MAIL_HINT } from '../../domain/shipping/military-mail.ts'
import { CountryCombobox } from '../ui/CountryCombobox.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { AddressDraft } from './draft.ts'

type Props<Form extends FieldValues, Context> = {
  form: Pick<
    UseFormReturn<Form, Context, FieldValues>,
    'control' | 'register' | 'getFieldState' | 'getValues' | 'formState' | 'trigger'
  >
  kind: 'shipping' | 'billing'
  /** where in the form a field of the address stands */
  path: (field: keyof AddressDraft) => FieldPath<Form>
  companyOptional?: boolean
}

/** The fields of an address, in the order in which they stand. */
export const ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'company',
  'country',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'phone',
] as const satisfies readonly (keyof AddressDraft)[]

/** The fields of one address, named so that the browser's autofill knows them. */
export function AddressFields<Form extends FieldValues, Context>({
  form,
  kind,
  path,
  companyOptional = false,
}: Props<Form, Context>) {
  const { control, register, getFieldState, getValues, formState, trigger } = form
  // Of several wrong fields the one that was registered first is focused.
  for (const name of ADDRESS_FIELDS) register(path(name))
  const country = useController({ control, name: path('country') })
  const state = useController({ control, name: path('state') })
  const auto = (name: string) => `${kind} ${name}`
  const field = (name: keyof AddressDraft) => ({
    error: getFieldState(path(name), formState).error?.message,
    ...register(path(name)),
  })
  const stateField = {
    ...state.field,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      state.field.onChange(event)
      // The ZIP code is right or wrong beside the state: once it was filled in, it is looked at again.
      const zip = path('postalCode')
      if (getValues(zip) || getFieldState(zip, formState).invalid) void trigger(zip)
    },
    autoComplete: auto('address-level1'),
    error: state.fieldState.error?.message,
  }
  const inUs = country.field.value === 'US'
  // The rule calls it by the name that it has everywhere.
  const zipIsMissing = inUs && field('postalCode').error !== undefined && !getValues(path('postalCode'))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="First name" autoComplete={auto('given-name')} {...field('firstName')} />
      <TextField label="Last name" autoComplete={auto('family-name')} {...field('lastName')} />
      <TextField
        className="sm:col-span-2"
        label="Company name"
        autoComplete={auto('organization')}
        {...(companyOptional ? { 'aria-required': false } : { hint: 'Buying for yourself? Your own name will do.' })}
        {...field('company')}
      />
      <CountryCombobox
        className="sm:col-span-2"
        label="Country"
        autoComplete={auto('country')}
        error={country.fieldState.error?.message}
        {...country.field}
        onChange={code => {
          if (code === country.field.value) return
          country.field.onChange(code)
          state.field.onChange('')
          // What was wrong with the code of one country may be right in another.
          if (getFieldState(path('postalCode'), formState).invalid) void trigger(path('postalCode'))
        }}
      />
      <TextField
        className="sm:col-span-2"
        label="Address"
        autoComplete={auto('address-line1')}
        {...field('addressLine1')}
      />
      <TextField
        className="sm:col-span-2"
        label="Apartment, suite, hangar"
        aria-required={false}
        autoComplete={auto('address-line2')}
        {...field('addressLine2')}
      />
      <TextField label="City" autoComplete={auto('address-level2')} {...field('city')} />
      {inUs ? (
        <SelectField
          label="State"
          hint={
            kind === 'shipping' && isMilitaryMail({ country: 'US', state: state.field.value })
              ? MILITARY_MAIL_HINT
              : undefined
          }
          {...stateField}
        >
          <option value="">Select a state</option>
          {US_STATES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField label="State/Province" {...stateField} />
      )}
      <TextField
        label={inUs ? 'ZIP code' : 'Postal code'}
        autoComplete={auto('postal-code')}
        {...field('postalCode')}
        {...(zipIsMissing ? { error: 'ZIP code is required' } : {})}
      />
      <TextField label="Phone" type="tel" aria-required={false} autoComplete={auto('tel')} {...field('phone')} />
    </div>
  )
}
