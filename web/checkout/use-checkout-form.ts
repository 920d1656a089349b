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
 * The form of checkout, with what was typed before: in this tab, or in the one that handed it on. It keeps itself, and
 * takes over what the account knows. `context` is what it is checked against.
 */
export function useCheckoutForm(buyer: Buyer, handedOn: string): { form: CheckoutForm; context: StepContext } {
  const [initial] = useState(() => readDraft(handedOn))
  // One object for as long as the page is there: what it says is read when the form is checked.
  const [context] = useState<StepContext>({ buyer, method: null })
  const form = useForm<CheckoutDraft, StepContext>({
    resolver: resolveStep,
    context,
    defaultValues: initial,
    mode: 'onTouched',
    // What is clicked on leaving a field must not move away under the finger: its error comes a moment later.
    delayError: 500,
  })
  useStored(form.watch)
  // What another tab handed on is this one's own from now on.
  useEffect(() => storeCheckoutDraft(initial), [initial])

  // The account's address of mail is taken over where none was typed.
  useEffect(() => {
    if (buyer.email && form.getValues('email') === '') form.setValue('email', buyer.email)
  }, [buyer.email, form])
  // Settled once: what is typed afterwards does not change which address it is.
  useEffect(() => {
    for (const kind of ADDRESS_KINDS) {
      if (!buyer.isCustomer || buyer.addresses[kind].isPending || form.getValues(`${kind}Pick`) !== '') continue
      form.setValue(`${kind}Pick`, pickOf(form.getValues(), kind, buyer))
    }
  }, [buyer, form])
  // Who signs out leaves nothing behind.
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

/** Keeps what is typed and chosen, as it changes. */
function useStored(watch: CheckoutForm['watch']): void {
  useEffect(() => {
    const subscription = watch(values => storeCheckoutDraft(values as CheckoutDraft))
    return () => subscription.unsubscribe()
  }, [watch])
}
