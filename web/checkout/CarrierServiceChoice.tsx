import type { UseFormReturn } from 'react-hook-form'
import { REFUSALS } from '../../domain/refusal.ts'
import { CARRIER_NAMES } from '../../domain/shipping/carrier-account.ts'
import { DANGEROUS_GOODS_NOTICE } from '../../domain/shipping/dangerous-goods.ts'
import { FieldError } from '../ui/TextField.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { accountOf, serviceOf, servicesOf } from './chosen.ts'
import { deliveryText } from './delivery-text.ts'
import type { CheckoutDraft } from './draft.ts'
import type { StepContext } from './step-resolver.ts'
import type { Buyer } from './use-buyer.ts'

type Props = {
  form: UseFormReturn<CheckoutDraft, StepContext>
  buyer: Buyer
  /** a part of it is for a grounded aircraft: the fastest is marked. The buyer, who pays, chooses */
  isAog: boolean
}

/** The requested service of the carrier on the buyer's account. Hidden until an account is selected. */
export function CarrierServiceChoice({ form, buyer, isAog }: Props) {
  const draft = form.watch()
  const account = accountOf(draft, buyer)
  const services = servicesOf(draft, buyer)
  const chosen = serviceOf(draft, buyer)
  const quickest = services.at(-1)
  if (!account) return null
  const carriage = buyer.carriage ?? 'any'
  const error = form.formState.errors.carrierService?.message
  const carrier = account.provider === 'other' ? 'your carrier' : CARRIER_NAMES[account.provider]
  return (
    <fieldset
      id="carrierService"
      tabIndex={-1}
      className="mt-4 outline-none"
      aria-describedby={error ? 'carrierService-error' : undefined}
    >
      <legend className="mb-2 font-medium">{account.provider === 'other' ? 'Service' : `${carrier} service`}</legend>
      {services.length > 0 && carriage !== 'any' && (
        <p className="mb-3 border-l-4 border-caution pl-3">{DANGEROUS_GOODS_NOTICE[carriage]}</p>
      )}
      {services.length === 0 ? (
        <p role="alert">
          {carriage === 'any'
            ? `${carrier} doesn’t deliver military mail. Choose a USPS account, or the store's rates.`
            : REFUSALS.DANGEROUS_GOODS.text}
        </p>
      ) : (
        <div className="sheet divide-y divide-line">
          {services.map(({ serviceType, name, days }) => (
            <ChoiceRow
              key={serviceType}
              name="carrierService"
              isChosen={serviceType === chosen?.serviceType}
              onChoose={() => {
                form.setValue('carrierService', serviceType)
                form.clearErrors('carrierService')
              }}
              title={name}
              badge={isAog && serviceType === quickest?.serviceType ? 'Suggested for AOG' : null}
            >
              {deliveryText(days)}
            </ChoiceRow>
          ))}
        </div>
      )}
      <FieldError id="carrierService-error" error={error} />
    </fieldset>
  )
}
