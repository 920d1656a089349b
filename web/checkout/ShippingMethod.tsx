import type { UseQueryResult } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { cents, formatMoney } from '../../domain/money.ts'
import { store } from '../../store.config.ts'
import { phoneAddress } from '../addresses.ts'
import { FieldError } from '../ui/TextField.tsx'
import { deliveryText } from './delivery-text.ts'
import type { CheckoutDraft } from './draft.ts'
import { rateName } from './rates.ts'

export type Rate = {
  provider: string
  service: string
  serviceType: string
  rate: number
  estimatedDays: number
  serviceDescription: string
  isEstimate: boolean
}
type Props = { form: UseFormReturn<CheckoutDraft>; rates: UseQueryResult<{ rates: Rate[] }>; known: boolean }

/** The ways to ship, with what each costs and how long it takes. */
export function ShippingMethod({ form, rates, known }: Props) {
  const error = form.formState.errors.method?.message
  if (!known)
    return <p className="text-muted">Fill in the shipping address to see the shipping methods and their prices.</p>
  if (rates.isPending) return <div className="skeleton h-36" role="status" aria-label="Calculating shipping rates" />
  if (rates.isError) {
    return (
      <p role="alert">
        Failed to calculate shipping rates.{' '}
        <button type="button" className="text-link min-h-11" onClick={() => rates.refetch()}>
          Try again
        </button>
      </p>
    )
  }
  if (rates.data.rates.length === 0) {
    return (
      <p role="alert">
        No shipping information available. Please contact us for shipping assistance:{' '}
        <a className="text-link" href={phoneAddress(store.phone)}>
          {store.phone}
        </a>
      </p>
    )
  }
  return (
    <fieldset aria-describedby={error ? 'method-error' : undefined}>
      <legend className="sr-only">Shipping method</legend>
      <div className="sheet divide-y divide-line">
        {rates.data.rates.map(rate => (
          <label key={rateName(rate)} className="flex min-h-14 items-center gap-3 px-4 py-2 has-checked:bg-sunken">
            <input type="radio" className="size-5" value={rateName(rate)} {...form.register('method')} />
            <span className="min-w-0 flex-1">
              <span className="font-medium">{rate.service}</span>
              <span className="block text-sm text-muted">
                {deliveryText(rate.estimatedDays)}
                {rate.isEstimate && ' · estimate'}
              </span>
            </span>
            <span className="font-semibold tabular-nums">{formatMoney(cents(rate.rate))}</span>
          </label>
        ))}
      </div>
      <FieldError id="method-error" error={error} />
    </fieldset>
  )
}
