import type { ChangeEvent, FocusEvent } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import { ADDRESS_FIELDS, postalCodeUse, stateUse } from '../../domain/customers/address-parts.ts'
import { countryName } from '../../domain/customers/country.ts'
import { US_STATES } from '../../domain/customers/us-state.ts'
import { postalCodeLabel, territoryOfZip } from '../../domain/customers/us-zip.ts'
import { isMilitaryMail, MILITARY_MAIL_HINT } from '../../domain/shipping/military-mail.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { CountryField } from './CountryField.tsx'
import type { AddressDraft } from './draft.ts'
import { useCompanyFill } from './use-company-fill.ts'
import { useZipFill } from './use-zip-fill.ts'

type Props<Form extends FieldValues, Context> = {
  form: Pick<
    UseFormReturn<Form, Context, FieldValues>,
    'control' | 'register' | 'getFieldState' | 'getValues' | 'formState' | 'trigger'
  >
  kind: 'shipping' | 'billing'
  /** the form path of an address field */
  path: (field: keyof AddressDraft) => FieldPath<Form>
  companyOptional?: boolean
  /** the country is selected in another place on the page */
  withoutCountry?: boolean
}

/** The fields of one address, named so that the browser's autofill knows them. */
export function AddressFields<Form extends FieldValues, Context>({
  form,
  kind,
  path,
  companyOptional = false,
  withoutCountry = false,
}: Props<Form, Context>) {
  const { control, register, getFieldState, getValues, formState, trigger } = form
  // Of several invalid fields the one registered first gets the focus.
  for (const name of ADDRESS_FIELDS) register(path(name))
  const country = useController({ control, name: path('country') })
  const state = useController({ control, name: path('state') })
  const city = useController({ control, name: path('city') })
  const company = useController({ control, name: path('company') })
  const { fromZip, isTyped, guessedState } = useZipFill({
    // A response after another country was chosen is ignored.
    readZip: () => (getValues(path('country')) === 'US' ? getValues(path('postalCode')) : ''),
    city: { read: () => getValues(path('city')), write: city.field.onChange },
    state: { read: () => getValues(path('state')), write: state.field.onChange },
  })
  const auto = (name: string) => `${kind} ${name}`
  const field = (name: keyof AddressDraft) => ({
    error: getFieldState(path(name), formState).error?.message,
    ...register(path(name)),
  })
  const stateField = {
    ...state.field,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      state.field.onChange(event)
      isTyped('state')
      // The ZIP code is validated with the state: after it was filled in, it is validated again.
      const zip = path('postalCode')
      if (getValues(zip) || getFieldState(zip, formState).invalid) void trigger(zip)
    },
    autoComplete: auto('address-level1'),
    error: state.fieldState.error?.message,
  }
  const inUs = country.field.value === 'US'
  const hasPostalCode = postalCodeUse(country.field.value)
  const isTerritory = territoryOfZip(`${getValues(path('postalCode'))}`) === country.field.value
  const hasState = stateUse(country.field.value)
  const zip = field('postalCode')
  const {
    isOwnName,
    fromName,
    mark,
    isTyped: isCompanyTyped,
  } = useCompanyFill({
    readName: () => {
      const [first, last] = [getValues(path('firstName')).trim(), getValues(path('lastName')).trim()]
      return first && last ? `${first} ${last}` : ''
    },
    company: { read: () => getValues(path('company')), write: company.field.onChange },
  })
  const nameField = (name: 'firstName' | 'lastName') => {
    const given = field(name)
    return {
      ...given,
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        void given.onBlur(event)
        if (!companyOptional) fromName()
      },
    }
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="First name" autoComplete={auto('given-name')} {...nameField('firstName')} />
      <TextField label="Last name" autoComplete={auto('family-name')} {...nameField('lastName')} />
      <TextField
        className="sm:col-span-2"
        label="Company name"
        autoComplete={auto('organization')}
        {...(companyOptional
          ? { 'aria-required': false }
          : { hint: isOwnName ? OWN_NAME : FOR_YOURSELF, onClick: mark })}
        {...company.field}
        onFocus={event => {
          // The browser's own filling in leaves no name field.
          if (!companyOptional) fromName()
          mark(event)
        }}
        onChange={event => {
          company.field.onChange(event)
          isCompanyTyped()
        }}
        error={company.fieldState.error?.message}
      />
      {!withoutCountry && <CountryField form={form} kind={kind} path={path} className="sm:col-span-2" />}
      <TextField
        className="sm:col-span-2"
        label="Address"
        autoComplete={auto('address-line1')}
        {...field('addressLine1')}
      />
      {hasPostalCode !== 'never' && (
        <TextField
          label={postalCodeLabel(country.field.value)}
          aria-required={hasPostalCode === 'required' ? undefined : false}
          hint={isTerritory ? `In ${countryName(country.field.value)}` : undefined}
          autoComplete={auto('postal-code')}
          {...zip}
          onChange={event => {
            void zip.onChange(event)
            if (inUs) fromZip(event.target.value)
            const territory = inUs ? territoryOfZip(event.target.value) : null
            if (territory === null) return
            // The list has it as a country of its own.
            country.field.onChange(territory)
            state.field.onChange('')
          }}
        />
      )}
      <TextField
        label="City"
        autoComplete={auto('address-level2')}
        {...city.field}
        onChange={event => {
          city.field.onChange(event)
          isTyped('city')
        }}
        error={city.fieldState.error?.message}
      />
      {inUs ? (
        <SelectField
          label="State"
          hint={
            kind === 'shipping' && isMilitaryMail({ country: 'US', state: state.field.value })
              ? MILITARY_MAIL_HINT
              : guessedState !== '' && guessedState === state.field.value
                ? 'From your ZIP code'
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
      ) : hasState !== 'never' || state.field.value !== '' ? (
        <TextField label="State/Province" aria-required={hasState === 'required' ? undefined : false} {...stateField} />
      ) : null}
      <TextField label="Phone" type="tel" aria-required={false} autoComplete={auto('tel')} {...field('phone')} />
      {/* Rarely used fields come after required ones. */}
      <TextField
        className="sm:col-span-2"
        label="Apartment, suite, hangar"
        aria-required={false}
        autoComplete={auto('address-line2')}
        {...field('addressLine2')}
      />
    </div>
  )
}

/** The company is required, as on every commercial invoice; a private buyer enters their name. */
const FOR_YOURSELF = 'Buying for yourself? Your own name goes here.'
const OWN_NAME = 'From your name. Buying for a company? Type its name instead.'
