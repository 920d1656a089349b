import type { UseFormReturn } from 'react-hook-form'
import { store } from '../../domain/settings/store.ts'
import { FORWARDER_LENGTH, PICK_UP_REFERENCE_LENGTH } from '../../domain/shipping/pick-up.ts'
import { TextField } from '../ui/TextField.tsx'
import type { CheckoutDraft } from './draft.ts'
import type { StepContext } from './step-resolver.ts'

/** The person who picks up the order, and its number. */
export function PickUpFields({ form }: { form: UseFormReturn<CheckoutDraft, StepContext> }) {
  const { errors } = form.formState
  const { line1, city, state, postalCode } = store.warehouse
  return (
    <div className="space-y-4">
      <p>
        {line1}, {city}, {state} {postalCode}. We’ll email you as soon as it’s ready.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name of the forwarder"
          autoComplete="off"
          maxLength={FORWARDER_LENGTH}
          error={errors.forwarder?.message}
          {...form.register('forwarder')}
        />
        <TextField
          label="Pick-up reference"
          autoComplete="off"
          maxLength={PICK_UP_REFERENCE_LENGTH}
          error={errors.pickUpReference?.message}
          {...form.register('pickUpReference')}
        />
      </div>
    </div>
  )
}
