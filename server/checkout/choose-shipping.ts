import type { OrderRequest, ShippingChoice } from '../../domain/checkout/checkout.ts'
import { type Cents, cents, ZERO } from '../../domain/money/money.ts'
import { serviceQuoted } from '../../domain/quotes/quote-shipping.ts'
import { Refusal } from '../../domain/refusal.ts'
import { accountNumberEnding, OWN_ACCOUNT_SHIPPING, ownAccountMethod } from '../../domain/shipping/carrier-account.ts'
import { groundService, servicesTo } from '../../domain/shipping/carrier-service.ts'
import { PICK_UP, pickUpMethod } from '../../domain/shipping/pick-up.ts'
import type { PricedCart } from '../cart/price-cart.ts'
import { lockCarrierAccount } from '../customers/accounts/carrier-accounts/lock-carrier-account.ts'
import type { OrderFacts } from '../orders/write-order.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { QuoteForCart } from '../quotes/quotes-for-cart.ts'
import { rateNamed } from '../shipping/find-rates.ts'
import { ratesForCart } from './cart-rates.ts'
import type { Shop } from './check-request.ts'
import { shipModeFor } from './internal/ship-mode.ts'

/** The shipping of an order, as the order stores it. */
export type Shipping = Pick<
  OrderFacts,
  | 'shippingProvider'
  | 'shippingMethod'
  | 'shippingServiceType'
  | 'estimatedDeliveryDays'
  | 'carrierAccountId'
  | 'carrierAccount'
  | 'packing'
> & { shippingFee: Cents }

type Rated = Extract<ShippingChoice, { mode: 'standard' }>

const NO_ACCOUNT = { carrierAccountId: null, carrierAccount: null }

/**
 * Shipping as quoted, for an order that contains only quotes, by a service that may carry their goods. Refuses
 * DANGEROUS_GOODS.
 */
export function shipAsQuoted(
  { shippingAddress }: OrderRequest,
  quotes: readonly QuoteForCart[],
  { carriage }: Pick<PricedCart, 'carriage'>,
): Shipping {
  const preferences = quotes.map(({ preferredShipping }) => preferredShipping)
  const quoted = serviceQuoted(preferences, shippingAddress, carriage)
  if (quoted === null) throw new Refusal('DANGEROUS_GOODS')
  const { provider, service, serviceType, estimatedDays } = quoted
  return {
    ...NO_ACCOUNT,
    shippingFee: ZERO,
    shippingProvider: provider,
    shippingMethod: `${service}, as quoted`,
    shippingServiceType: serviceType,
    estimatedDeliveryDays: estimatedDays,
    packing: null,
  }
}

type PickUp = Extract<ShippingChoice, { mode: 'pickup' }>

/** Pickup by a freight forwarder: no freight is charged. */
export function choosePickUp({ forwarder, reference }: PickUp): Shipping {
  return {
    ...NO_ACCOUNT,
    shippingFee: ZERO,
    shippingProvider: PICK_UP.provider,
    shippingMethod: pickUpMethod(forwarder, reference),
    shippingServiceType: PICK_UP.serviceType,
    estimatedDeliveryDays: PICK_UP.days,
    packing: null,
  }
}

type OnAccount = Extract<ShippingChoice, { mode: 'customer_account' }>

/**
 * Shipping by a rate that the browser names; the price is computed from the current cart. Refuses SHIPPING_UNAVAILABLE,
 * DANGEROUS_GOODS, SHIPPING_METHOD.
 */
export async function chooseRate(shop: Shop, request: OrderRequest, named: Rated, cart: PricedCart): Promise<Shipping> {
  const { country, state, postalCode } = request.shippingAddress
  const mode = shipModeFor(cart, request)
  const { rates, packing } = await ratesForCart(shop, { country, state, postalCode }, cart, mode)
  if (rates.length === 0) throw new Refusal(cart.carriage === 'any' ? 'SHIPPING_UNAVAILABLE' : 'DANGEROUS_GOODS')
  const chosen = rateNamed(rates, named)
  if (!chosen) throw new Refusal('SHIPPING_METHOD')
  return {
    shippingFee: chosen.rate,
    shippingProvider: chosen.provider,
    shippingMethod: chosen.service,
    shippingServiceType: chosen.serviceType,
    estimatedDeliveryDays: chosen.estimatedDays,
    // The order that is amended may have used an account before.
    ...NO_ACCOUNT,
    packing,
  }
}

/**
 * Shipping on a carrier account that the browser names. Checks that the account belongs to the buyer, and locks it if
 * `db` is a transaction. The carrier bills the freight of the requested service. If no service is requested, the
 * shipment goes by ground, and the order says that no service was named. If the carrier has no ground service to the
 * destination, the buyer must name a service. Refuses NOT_SIGNED_IN, CARRIER_ACCOUNT_NOT_FOUND, DANGEROUS_GOODS if none
 * of the carrier's services may carry the goods, and SHIPPING_METHOD for a service that the carrier does not offer to
 * the destination, or that may not carry the goods.
 */
export async function chooseOwnAccount(
  db: Db | Tx,
  request: OrderRequest,
  { carrierAccountId, serviceType }: OnAccount,
  buyer: string | null,
  { carriage }: Pick<PricedCart, 'carriage'>,
): Promise<Shipping> {
  if (buyer === null) throw new Refusal('NOT_SIGNED_IN')
  const account = await lockCarrierAccount(db, buyer, carrierAccountId)
  const sold = servicesTo(account.provider, request.shippingAddress)
  const services = servicesTo(account.provider, request.shippingAddress, carriage)
  if (services.length === 0 && sold.length > 0) throw new Refusal('DANGEROUS_GOODS')
  const isNamed = serviceType !== undefined
  const service = isNamed ? services.find(one => one.serviceType === serviceType) : groundService(services)
  if (!service) throw new Refusal('SHIPPING_METHOD', isNamed ? undefined : 'Please select a shipping service')
  return {
    shippingFee: cents(OWN_ACCOUNT_SHIPPING.rate),
    shippingProvider: account.provider,
    shippingMethod: ownAccountMethod(
      account.provider,
      accountNumberEnding(account.accountNumber),
      service.name,
      isNamed,
    ),
    shippingServiceType: service.serviceType,
    estimatedDeliveryDays: service.days,
    carrierAccountId,
    carrierAccount: account,
    packing: null,
  }
}
