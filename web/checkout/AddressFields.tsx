import type { UseFormReturn } from 'react-hook-form'
import { COUNTRIES, US_STATES } from '../../domain/country.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { CheckoutDraft } from './draft.ts'

type Props = { form: UseFormReturn<CheckoutDraft>; kind: 'shipping' | 'billing' }

/** The fields of one address, named so that the browser's autofill knows them. */
export function AddressFields({ form, kind }: Props) {
  const { register, watch, setValue, formState } = form
  const errors = formState.errors[kind] ?? {}
  const auto = (name: string) => `${kind} ${name}`
  const country = watch(`${kind}.country`)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="First name"
        autoComplete={auto('given-name')}
        error={errors.firstName?.message}
        {...register(`${kind}.firstName`)}
      />
      <TextField
        label="Last name"
        autoComplete={auto('family-name')}
        error={errors.lastName?.message}
        {...register(`${kind}.lastName`)}
      />
      <TextField
        className="sm:col-span-2"
        label="Company name"
        autoComplete={auto('organization')}
        hint="Buying for yourself? Your own name will do."
        error={errors.company?.message}
        {...register(`${kind}.company`)}
      />
      <SelectField
        className="sm:col-span-2"
        label="Country"
        autoComplete={auto('country')}
        error={errors.country?.message}
        {...register(`${kind}.country`, { onChange: () => setValue(`${kind}.state`, '') })}
      >
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        className="sm:col-span-2"
        label="Address"
        autoComplete={auto('address-line1')}
        error={errors.addressLine1?.message}
        {...register(`${kind}.addressLine1`)}
      />
      <TextField
        className="sm:col-span-2"
        label="Apartment, suite, hangar"
        aria-required={false}
        autoComplete={auto('address-line2')}
        error={errors.addressLine2?.message}
        {...register(`${kind}.addressLine2`)}
      />
      <TextField
        label="City"
        autoComplete={auto('address-level2')}
        error={errors.city?.message}
        {...register(`${kind}.city`)}
      />
      {country === 'US' ? (
        <SelectField
          label="State"
          autoComplete={auto('address-level1')}
          error={errors.state?.message}
          {...register(`${kind}.state`)}
        >
          <option value="">Select a state</option>
          {US_STATES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField
          label="State/Province"
          autoComplete={auto('address-level1')}
          error={errors.state?.message}
          {...register(`${kind}.state`)}
        />
      )}
      <TextField
        label={country === 'US' ? 'ZIP code' : 'Postal code'}
        autoComplete={auto('postal-code')}
        error={errors.postalCode?.message}
        {...register(`${kind}.postalCode`)}
      />
      <TextField
        label="Phone"
        type="tel"
        aria-required={false}
        autoComplete={auto('tel')}
        error={errors.phone?.message}
        {...register(`${kind}.phone`)}
      />
    </div>
  )
}
