import type { UseFormReturn } from 'react-hook-form'
import { CARRIER_NAMES, CARRIERS } from '../../../domain/shipping/carrier-account.ts'
import type { Shipment, ShipmentInput } from '../../../domain/shipping/tracking.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Carrier and tracking number of a package. */
export function ShipmentFields({ form }: { form: UseFormReturn<ShipmentInput, unknown, Shipment> }) {
  const { errors } = form.formState
  return (
    <>
      <SelectField label="Carrier" error={errors.carrier?.message} {...form.register('carrier')}>
        {CARRIERS.map(carrier => (
          <option key={carrier} value={carrier}>
            {CARRIER_NAMES[carrier]}
          </option>
        ))}
      </SelectField>
      {form.watch('carrier') === 'other' && (
        <TextField
          label="Name of the carrier"
          autoComplete="off"
          error={errors.carrierName?.message}
          {...form.register('carrierName')}
        />
      )}
      <TextField
        label="Tracking number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.trackingNumber?.message}
        {...form.register('trackingNumber')}
      />
    </>
  )
}
