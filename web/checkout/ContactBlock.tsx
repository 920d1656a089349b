import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '../ui/TextField.tsx'
import { Block } from './Block.tsx'
import type { CheckoutDraft } from './draft.ts'
import type { StepContext } from './step-resolver.ts'

type Props = {
  form: UseFormReturn<CheckoutDraft, StepContext>
  isCustomer: boolean
  onSignIn: () => void
}

/** The email for updates of the order; guests can sign in here without losing input. */
export function ContactBlock({ form, isCustomer, onSignIn }: Props) {
  // A guest begins with the email; a phone's keyboard would cover what is bought.
  useEffect(() => {
    const isFree = document.activeElement === document.body && matchMedia('(pointer: fine)').matches
    if (isFree && !isCustomer && form.getValues('email') === '') form.setFocus('email')
  }, [form, isCustomer])
  return (
    <Block title="Contact">
      {!isCustomer && (
        <p className="-mt-2 mb-1 text-sm text-muted">
          Have an account?{' '}
          <button
            type="button"
            className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
            onClick={onSignIn}
          >
            Sign in for your saved addresses
          </button>
        </p>
      )}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        hint="For your order confirmation and tracking."
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
    </Block>
  )
}
