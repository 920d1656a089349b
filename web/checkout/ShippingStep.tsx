import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, FormEventHandler } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Shortfall } from '../../domain/cart/checkout-minimum.ts'
import { ADDRESS_FIELDS } from '../../domain/customers/address-parts.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Form } from '../ui/Form.tsx'
import { Icon } from '../ui/Icon.tsx'
import { AddressBlock } from './AddressBlock.tsx'
import { CertificateBlock } from './CertificateBlock.tsx'
import { ContactBlock } from './ContactBlock.tsx'
import { CountryField } from './CountryField.tsx'
import type { CheckoutDraft } from './draft.ts'
import type { FoundRates, Rate } from './rates.ts'
import { ShipModeBlock } from './ShipModeBlock.tsx'
import { ShippingMethodBlock } from './ShippingMethodBlock.tsx'
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
  known: boolean
  /** how it can leave, where a part is waited for */
  waiting: ComponentProps<typeof ShipModeBlock>
  /** cents: the price of a material certification; null: not offered */
  certificatePrice: number | null
  /** the missing amount to the minimum order; null: it is met */
  lacking: Shortfall | null
  /** why nothing can be shipped or billed to the addresses, in words; null: it can */
  refused: string | null
  /** another problem must be corrected first */
  isBlocked: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  onSignIn: () => void
  /** a shipping address has been saved */
  onSaved: () => void
}

const FORM = 'shipping-step'
const GUEST_FIELDS = ['email', ...ADDRESS_FIELDS.map(field => `shipping.${field}` as const)] as const

/** Step 1: contact, destination, billing and shipping method. */
export function ShippingStep(props: Props) {
  const {
    form,
    buyer,
    rates,
    chosen,
    forced,
    isAog,
    quoted,
    known,
    lacking,
    refused,
    isBlocked,
    onSubmit,
    onSignIn,
    onSaved,
  } = props
  const isLacking = lacking !== null
  // Of several invalid fields the one registered first gets the focus: not the country, which is above them.
  if (!buyer.isCustomer) for (const name of GUEST_FIELDS) form.register(name)
  return (
    <div className="space-y-6">
      {/* Before the form, so that no one fills it in first. */}
      {lacking && <Hindrance>{lacking.message}</Hindrance>}
      {/* Ends before the shipping method, which can open its own form: forms cannot be nested. */}
      <Form id={FORM} onSubmit={onSubmit} className="space-y-6" aria-label="Shipping">
        {!buyer.isCustomer && (
          <CountryField
            form={form}
            kind="shipping"
            path={field => `shipping.${field}`}
            className="flex items-center gap-4 *:last:flex-1 sm:max-w-md"
          />
        )}
        <ContactBlock form={form} isCustomer={buyer.isCustomer} onSignIn={onSignIn} />
        <AddressBlock kind="shipping" form={form} buyer={buyer} isLacking={isLacking} onSaved={onSaved} />
        <AddressBlock
          kind="billing"
          form={form}
          buyer={buyer}
          isLacking={isLacking}
          isOpen={!form.watch('billingSame')}
        >
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" className="size-5" {...form.register('billingSame')} />
            Same as shipping address
          </label>
        </AddressBlock>
      </Form>
      <ShippingMethodBlock
        form={form}
        buyer={buyer}
        rates={rates}
        chosen={chosen}
        forced={forced}
        isAog={isAog}
        quoted={quoted}
        known={known}
        onSignIn={onSignIn}
      />
      <ShipModeBlock {...props.waiting} />
      {props.certificatePrice !== null && <CertificateBlock form={form} price={props.certificatePrice} />}
      {refused && <Hindrance>{refused}</Hindrance>}
      <BusyButton
        type="submit"
        form={FORM}
        className="button button-go w-full text-lg"
        aria-describedby={isLacking ? `${FORM}-lacking` : undefined}
        disabled={isLacking || isBlocked}
        isBusy={form.formState.isSubmitting}
      >
        {isLacking ? 'Minimum Order Required' : 'Continue to Payment'}
      </BusyButton>
      {lacking && (
        <p id={`${FORM}-lacking`} className="text-center text-sm">
          Please add {formatMoney(lacking.shortfall)} more to your order.
        </p>
      )}
    </div>
  )
}

const Hindrance = ({ children }: { children: string }) => (
  <p role="alert" className="flex gap-3 rounded-md border border-caution p-3">
    <span className="text-caution">
      <Icon name="warning" />
    </span>
    {children}
  </p>
)
