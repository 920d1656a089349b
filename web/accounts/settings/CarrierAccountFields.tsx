import type { UseFormReturn } from 'react-hook-form'
import { CARRIER_NAMES, CARRIERS } from '../../../domain/shipping/carrier-account.ts'
import type { CarrierAccount, CarrierAccountInput } from '../../../domain/shipping/carrier-account-shape.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** The fields of a carrier account, in a grid of two columns. */
export function CarrierAccountFields({ form }: { form: UseFormReturn<CarrierAccountInput, unknown, CarrierAccount> }) {
  const { errors } = form.formState
  return (
    <>
      <SelectField label="Carrier" error={errors.provider?.message} {...form.register('provider')}>
        {CARRIERS.map(carrier => (
          <option key={carrier} value={carrier}>
            {CARRIER_NAMES[carrier]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Account number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.accountNumber?.message}
        {...form.register('accountNumber')}
      />
      <TextField
        className="sm:col-span-2"
        label="Nickname"
        aria-required={false}
        autoComplete="off"
        error={errors.nickname?.message}
        {...form.register('nickname')}
      />
    </>
  )
}
