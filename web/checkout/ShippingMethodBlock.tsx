import type { UseQueryResult } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { ShippingMode } from '../../domain/checkout/checkout.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { store } from '../../domain/settings/store.ts'
import { pickUpText } from '../../domain/shipping/pick-up.ts'
import { Block } from './Block.tsx'
import { CarrierAccountChoice } from './CarrierAccountChoice.tsx'
import { CarrierServiceChoice } from './CarrierServiceChoice.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { isOnAccount, isPickedUp } from './chosen.ts'
import type { CheckoutDraft } from './draft.ts'
import { PickUpFields } from './PickUpFields.tsx'
import type { FoundRates, Rate } from './rates.ts'
import { ShippingMethod } from './ShippingMethod.tsx'
import type { StepContext } from './step-resolver.ts'
import type { Buyer } from './use-buyer.ts'

type Props = {
  form: UseFormReturn<CheckoutDraft, StepContext>
  buyer: Buyer
  rates: UseQueryResult<FoundRates>
  chosen: Pick<Rate, 'provider' | 'serviceType'> | undefined
  /** the order ships on the buyer's own account, as quoted */
  forced: boolean
  /** a part of it is for an aircraft on the ground */
  isAog: boolean
  /** cents: the cart has only quotes, which include this shipping; null: rates are chosen */
  quoted: number | null
  /** true if the address has a destination */
  known: boolean
  onSignIn: () => void
}

/** How the order is shipped: at the store's rates, or on an account with a carrier that is the buyer's own. */
export function ShippingMethodBlock({ form, buyer, rates, chosen, forced, isAog, quoted, known, onSignIn }: Props) {
  const onAccount = isOnAccount(form.watch(), buyer)
  const isPickUp = !onAccount && !forced && isPickedUp(form.watch())
  const setMode = (mode: ShippingMode) => {
    form.setValue('mode', mode)
    form.clearErrors(['method', 'carrierAccount', 'carrierService', 'forwarder', 'pickUpReference'])
  }
  return (
    <Block title="Shipping method">
      {forced && <p className="mb-3">Your quote ships on your own carrier account.</p>}
      {!forced && (
        <fieldset className="mb-4">
          <legend className="sr-only">Who pays the carrier</legend>
          <div className="sheet divide-y divide-line">
            <ChoiceRow
              name="mode"
              isChosen={!onAccount && !isPickUp}
              onChoose={() => setMode('standard')}
              title="Ship at the store's rates"
              badge={null}
            >
              Shipping is part of your order
            </ChoiceRow>
            {buyer.isCustomer && (
              <ChoiceRow
                name="mode"
                isChosen={onAccount}
                onChoose={() => setMode('customer_account')}
                title="Use my own shipping account"
                badge={null}
              >
                The carrier bills the freight to you
              </ChoiceRow>
            )}
            <ChoiceRow
              name="mode"
              isChosen={isPickUp}
              onChoose={() => setMode('pickup')}
              title="Freight forwarder pickup"
              badge={null}
            >
              {pickUpText(store.warehouse)}
            </ChoiceRow>
          </div>
        </fieldset>
      )}
      {onAccount ? (
        <>
          <CarrierAccountChoice form={form} buyer={buyer} onGiveUp={() => setMode('standard')} />
          <CarrierServiceChoice form={form} buyer={buyer} isAog={isAog} />
        </>
      ) : isPickUp ? (
        <PickUpFields form={form} />
      ) : quoted !== null ? (
        <p>
          As quoted: <strong className="tabular-nums">{formatMoney(cents(quoted))}</strong>
        </p>
      ) : (
        <ShippingMethod
          rates={rates}
          known={known}
          chosen={chosen}
          onChoose={name => {
            form.setValue('method', name)
            form.clearErrors('method')
          }}
          error={form.formState.errors.method?.message}
        />
      )}
      {!buyer.isCustomer && (
        <p className="mt-2 text-sm text-muted">
          Shipping on your own carrier account?{' '}
          <button
            type="button"
            className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
            onClick={onSignIn}
          >
            Sign in to use it
          </button>
        </p>
      )}
    </Block>
  )
}
