import type { UseQueryResult } from '@tanstack/react-query'
import type { FormEventHandler, ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Icon } from '../ui/Icon.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AddressFields } from './AddressFields.tsx'
import type { CheckoutDraft } from './draft.ts'
import type { FoundRates, Rate } from './rates.ts'
import { ShippingMethod } from './ShippingMethod.tsx'

type Props = {
  form: UseFormReturn<CheckoutDraft>
  rates: UseQueryResult<FoundRates>
  chosen: Rate | undefined
  known: boolean
  /** what the minimum order lacks, in words; null when it is met */
  lacking: string | null
  onSubmit: FormEventHandler<HTMLFormElement>
}

/** Step 1: who, where to, billed where, shipped how. */
export function ShippingStep({ form, rates, chosen, known, lacking, onSubmit }: Props) {
  const { register, watch, formState } = form
  const same = watch('billingSame')
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-6" aria-label="Shipping">
      <Block title="Contact">
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="For your order confirmation and tracking."
          error={formState.errors.email?.message}
          {...register('email')}
        />
      </Block>
      <Block title="Shipping address">
        <AddressFields form={form} kind="shipping" path={field => `shipping.${field}`} />
      </Block>
      <Block title="Billing address">
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5" {...register('billingSame')} />
          Same as shipping address
        </label>
        {!same && (
          <div className="mt-3">
            <AddressFields form={form} kind="billing" path={field => `billing.${field}`} />
          </div>
        )}
      </Block>
      <Block title="Shipping method">
        <ShippingMethod
          rates={rates}
          known={known}
          chosen={chosen}
          onChoose={name => {
            form.setValue('method', name)
            form.clearErrors('method')
          }}
          error={formState.errors.method?.message}
        />
      </Block>
      {lacking && (
        <p role="alert" className="flex gap-3 rounded-md border border-caution p-3">
          <span className="text-caution">
            <Icon name="warning" />
          </span>
          {lacking}
        </p>
      )}
      <button type="submit" className="button button-go w-full text-lg" disabled={lacking !== null}>
        {lacking ? 'Minimum Order Required' : 'Continue to Payment'}
      </button>
    </form>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sheet p-4 sm:p-6">
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  )
}
