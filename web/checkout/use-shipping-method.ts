import { useQuery } from '@tanstack/react-query'
import { CHARGE_LABELS, chargesTotal } from '../../domain/charges/charge.ts'
import { shipAmounts, shipModeOf, shipPlan } from '../../domain/checkout/ship-plan.ts'
import type { ShipMode } from '../../domain/orders/order.ts'
import { quotedShipping } from '../../domain/quotes/quoted-freight.ts'
import { store } from '../../domain/settings/store.ts'
import { OWN_ACCOUNT_SHIPPING } from '../../domain/shipping/carrier-account.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { type CartContents, NO_LINES, NO_QUOTES } from '../cart/cart-source.ts'
import type { Priced, PricedQuote } from '../cart/priced-cart.ts'
import { accountOf, isOnAccount, isPickedUp, serviceOf } from './chosen.ts'
import type { AddressDraft, CheckoutDraft } from './draft.ts'
import { destinationOf, rateName, rateOf, ratesTo } from './rates.ts'
import { AS_QUOTED, PICKED_UP, type ShippingMethod } from './shipping-method.ts'
import { taxOn } from './tax.ts'
import type { Buyer } from './use-buyer.ts'

type Asked = {
  contents: CartContents | null
  priced: Priced | undefined
  draft: CheckoutDraft
  buyer: Buyer
  shipTo: AddressDraft | null
}

/** The way to ship that is chosen, and what the order comes to with it. Amounts in cents. */
export function useShippingMethod({ contents, priced, draft, buyer, shipTo }: Asked) {
  const lines = contents?.lines ?? NO_LINES
  const quotes = priced?.quotes ?? NO_PRICED
  const destination = shipTo && destinationOf(shipTo)
  const onAccount = isOnAccount(draft, buyer)
  const account = onAccount ? accountOf(draft, buyer) : null
  const service = onAccount ? serviceOf(draft, buyer) : null
  const isPickUp = !onAccount && isPickedUp(draft)
  const plan = shipPlan(priced ?? { lines: [], quotes: [] }, storeDay(new Date(), store.timeZone))
  const amounts = shipAmounts(priced ?? { lines: [], quotes: [] })
  const shipMode = shipModeOf(plan, draft.shipMode)
  const asked = onAccount || isPickUp ? null : destination
  const rates = useQuery(ratesTo(lines, asked, shipMode, contents?.quotes))
  // The price of the other choice is requested only if there is one.
  const otherMode = shipMode === 'complete' ? 'as_available' : 'complete'
  const others = useQuery(ratesTo(lines, plan.isChoice ? asked : null, otherMode, contents?.quotes))
  const isAllQuoted = lines.length === 0 && quotes.length > 0
  const rate = onAccount
    ? undefined
    : isPickUp
      ? PICKED_UP
      : isAllQuoted
        ? AS_QUOTED
        : rateOf(rates.data?.rates, draft.method)
  const other = rate && others.data?.rates.find(one => rateName(one) === rateName(rate))
  const { shipping: quoted } = quotedShipping(quotes, onAccount || isPickUp)
  const fee = onAccount ? OWN_ACCOUNT_SHIPPING.rate : (rate?.rate ?? 0) + quoted
  const charges = chargesOf(priced, draft)
  const taxed = useQuery(
    taxOn(
      {
        lines,
        quoteIds: contents?.quotes ?? NO_QUOTES,
        roundUp: contents?.roundUp ?? null,
        freight: fee,
        cartId: contents?.cartId,
        certificate: draft.certificate,
      },
      shipTo,
    ),
  )
  const tax = taxed.data?.tax ?? 0
  const subtotal = priced?.subtotal ?? 0
  const sums = { subtotal, shippingFee: fee, charges: chargesTotal(charges), tax }
  return {
    quotes,
    destination,
    onAccount,
    account,
    service,
    rates,
    isAllQuoted,
    rate,
    quoted,
    fee,
    charges,
    tax,
    isPickUp,
    plan,
    amounts,
    shipMode,
    freight: shipMode === 'complete' ? freightOf(other, rate) : freightOf(rate, other),
    isTaxLoading: taxed.isLoading,
    subtotal,
    figures: { ...sums, total: subtotal + fee + sums.charges + tax },
    // While rates load there is no prompt to choose one.
    method: rate ? rateName(rate) : rates.data && destination ? null : draft.method || 'asked for',
  }
}

/** The store's additional charges, including the certification if selected. */
function chargesOf(priced: Priced | undefined, { certificate }: CheckoutDraft) {
  if (!priced) return []
  const { charges, certificatePrice } = priced
  if (!certificate || certificatePrice === null) return charges
  return [...charges, { kind: 'certificate' as const, label: CHARGE_LABELS.certificate, amount: certificatePrice }]
}

const NO_PRICED: readonly PricedQuote[] = []

/** Shipping prices for partial and complete shipment; null if either is unknown or they are equal. */
const freightOf = (
  available: ShippingMethod | undefined,
  complete: ShippingMethod | undefined,
): Record<ShipMode, number | null> =>
  available && complete && available !== complete
    ? { as_available: available.rate, complete: complete.rate }
    : { as_available: null, complete: null }
