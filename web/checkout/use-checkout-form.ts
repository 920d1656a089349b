import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { ADDRESS_KINDS } from '../../domain/customers/saved-address.ts'
import { isSignedIn, onSignedInChange } from '../accounts/signed-in.ts'
import { pickOf } from './chosen.ts'
import { type CheckoutDraft, deleteDraft, readDraft, storeCheckoutDraft } from './draft.ts'
import { deleteOpenOrder } from './open-order.ts'
import { resolveStep, type StepContext } from './step-resolver.ts'
import type { Buyer } from './use-buyer.ts'

type CheckoutForm = UseFormReturn<CheckoutDraft, StepContext>

/**
 * The form of checkout, restored from this tab or from the one that handed it over. It stores its draft, and fills in saved
 * account data. `context`: for validation.
 */
export function useCheckoutForm(buyer: Buyer, handedOn: string): { form: CheckoutForm; context: StepContext } {
  const [initial] = useState(() => readDraft(handedOn))
  // One object for the lifetime of the page, which is read when the form is validated.
  const [context] = useState<StepContext>({ buyer, method: null })
  const form = useForm<CheckoutDraft, StepContext>({
    resolver: resolveStep,
    context,
    defaultValues: initial,
    mode: 'onTouched',
    // The button pressed when a field loses focus must not move: its error is shown a moment later.
    delayError: 500,
  })
  useStored(form.watch)
  // A draft handed over by another tab belongs to this one from now on.
  useEffect(() => storeCheckoutDraft(initial), [initial])

  // The account's address of mail is taken over where none was typed.
  useEffect(() => {
    if (buyer.email && form.getValues('email') === '') form.setValue('email', buyer.email)
  }, [buyer.email, form])
  // Determined once: later input does not change which address it is.
  useEffect(() => {
    for (const kind of ADDRESS_KINDS) {
      if (!buyer.isCustomer || buyer.addresses[kind].isPending || form.getValues(`${kind}Pick`) !== '') continue
      form.setValue(`${kind}Pick`, pickOf(form.getValues(), kind, buyer))
    }
  }, [buyer, form])
  // After sign-out no input remains.
  useEffect(
    () =>
      onSignedInChange(() => {
        if (isSignedIn()) return
        deleteDraft()
        deleteOpenOrder()
        window.location.reload()
      }),
    [],
  )
  return { form, context }
}

/** Stores the draft on every change. */
function useStored(watch: CheckoutForm['watch']): void {
  useEffect(() => {
    const subscription = watch(values => storeCheckoutDraft(values as CheckoutDraft))
    return () => subscription.unsubscribe()
  }, [watch])
}
