import type { ShippingChoice } from '../../domain/checkout/checkout.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { type Carrier, ownAccountMethod } from '../../domain/shipping/carrier-account.ts'
import type { CarrierService } from '../../domain/shipping/carrier-service.ts'
import { PICK_UP } from '../../domain/shipping/pick-up.ts'
import type { Rate } from './rates.ts'

// The chosen shipping method, as sent with the order and as displayed.

/** Quoted shipping replaces the choice of a rate; the quotes include its price. */
export const AS_QUOTED: ShippingMethod = {
  provider: 'quote',
  serviceType: 'quote',
  service: 'As quoted',
  rate: 0,
  isEstimate: false,
}
export type ShippingMethod = Pick<Rate, 'provider' | 'serviceType' | 'service' | 'rate' | 'isEstimate'>

/** The buyer's own forwarder collects it: shipping is not charged. */
export const PICKED_UP: ShippingMethod = {
  provider: PICK_UP.provider,
  serviceType: PICK_UP.serviceType,
  service: 'Pick-up by your forwarder',
  rate: 0,
  isEstimate: false,
}

export function noteOf(onAccount: boolean, rate: ShippingMethod | undefined, quoted: number): string | null {
  if (rate === PICKED_UP) return 'picked up'
  if (onAccount) return 'on your account'
  if (rate === AS_QUOTED) return 'as quoted'
  if (rate && quoted > 0) return `with ${formatMoney(cents(quoted))} as quoted`
  return rate?.isEstimate ? 'estimate' : null
}

export function choiceOf(
  account: { id: number } | null,
  service: CarrierService | null,
  rate: ShippingMethod | undefined,
  pickUp: { forwarder: string; pickUpReference: string },
): ShippingChoice | null {
  if (account)
    return service && { mode: 'customer_account', carrierAccountId: account.id, serviceType: service.serviceType }
  if (rate === PICKED_UP) return { mode: 'pickup', forwarder: pickUp.forwarder, reference: pickUp.pickUpReference }
  if (rate === AS_QUOTED) return { mode: 'quote' }
  return rate ? { mode: 'standard', provider: rate.provider, serviceType: rate.serviceType } : null
}

export function shippingMethodOf(
  account: { provider: Carrier; ending: string } | null,
  service: CarrierService | null,
  rate: ShippingMethod | undefined,
  fee: number,
): string {
  if (account) return service ? ownAccountMethod(account.provider, account.ending, service.name) : ''
  return rate ? `${rate.service}, ${formatMoney(cents(fee))}` : ''
}
