import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CARRIER_NAMES } from '../../domain/shipping/carrier-account.ts'
import { CarrierAccountForm } from '../accounts/settings/CarrierAccountForm.tsx'
import { FieldError } from '../ui/TextField.tsx'
import { Warning } from './Block.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { accountOf } from './chosen.ts'
import type { CheckoutDraft } from './draft.ts'
import type { StepContext } from './step-resolver.ts'
import type { Buyer } from './use-buyer.ts'

type Props = {
  form: UseFormReturn<CheckoutDraft, StepContext>
  buyer: Buyer
  onGiveUp: () => void
}

/** The buyer's accounts with carriers, one of which is used; the form of the settings adds another. */
export function CarrierAccountChoice({ form, buyer, onGiveUp }: Props) {
  const { items, isPending, isError, reload } = buyer.accounts
  const [isAdding, setAdding] = useState(false)
  const accounts = useRef<HTMLFieldSetElement>(null)
  const chosen = accountOf(form.watch(), buyer)
  const error = form.formState.errors.carrierAccount?.message
  const choose = (id: number) => {
    form.setValue('carrierAccount', `${id}`)
    form.clearErrors('carrierAccount')
  }
  if (isPending) return <div role="status" aria-label="Loading..." className="skeleton h-20" />
  if (isError) {
    return (
      <Warning>
        <p>Failed to load shipping accounts</p>
        <button type="button" className="text-link min-h-11" onClick={() => void reload()}>
          Try again
        </button>
      </Warning>
    )
  }
  const isFirst = items.length === 0
  return (
    <>
      <fieldset
        ref={accounts}
        id="carrierAccount"
        tabIndex={-1}
        className="outline-none"
        aria-describedby={error ? 'carrierAccount-error' : undefined}
      >
        <legend className="sr-only">Shipping account</legend>
        {isFirst ? (
          <p className="text-muted">No shipping accounts found</p>
        ) : (
          <div className="sheet divide-y divide-line">
            {items.map(({ id, provider, nickname, ending, isDefault }) => (
              <ChoiceRow
                key={id}
                name="carrierAccount"
                isChosen={id === chosen?.id}
                onChoose={() => choose(id)}
                title={nickname || CARRIER_NAMES[provider]}
                badge={isDefault ? 'Default' : null}
              >
                {nickname && `${CARRIER_NAMES[provider]}, `}account{' '}
                <span className="part-number">
                  <span aria-hidden="true">••••</span>
                  <span className="sr-only">ending in </span>
                  {ending}
                </span>
              </ChoiceRow>
            ))}
          </div>
        )}
        <FieldError id="carrierAccount-error" error={error} />
      </fieldset>
      {isAdding || isFirst ? (
        <div className="mt-4">
          <CarrierAccountForm
            isInBlock
            item={null}
            isFirst={isFirst}
            close={() => (isFirst ? onGiveUp() : setAdding(false))}
            reload={async () => void (await reload())}
            onAdded={id => {
              choose(id)
              setAdding(false)
              // The focused form was removed: its new account is selected here.
              requestAnimationFrame(() => accounts.current?.focus())
            }}
          />
        </div>
      ) : (
        <button type="button" className="button mt-3" onClick={() => setAdding(true)}>
          Add Shipping Account
        </button>
      )}
    </>
  )
}
