import type { Address } from '../customers/address.ts'
import { countryName } from '../customers/country.ts'
import { isDomestic } from '../customers/domestic.ts'
import type { RefusalCode } from '../refusal.ts'
import { type Carrier, OWN_ACCOUNT_SHIPPING } from '../shipping/carrier-account.ts'
import { serviceNamed } from '../shipping/carrier-service.ts'
import { type Carriage, mayCarry } from '../shipping/dangerous-goods.ts'
import { isMilitaryMail, MILITARY_MAIL_DAYS } from '../shipping/military-mail.ts'
import type { QuoteKind } from './quote.ts'
import { SHIPPING_PREFERENCE_NAMES, type ShippingPreference } from './quote-request.ts'
import { DEFAULT_FREIGHT_COUNTRY, type FreightPlace, freightPlace, shipToWords } from './quote-zip.ts'
import { forcedAccount, type QuoteAccount } from './quoted-freight.ts'

/** The assumed days of quoted shipping, unless the service is faster. */
export const QUOTED_SHIPPING_DAYS = 5

type Quote = FreightPlace & {
  carrierAccount: QuoteAccount | null
  /** cents */
  shipping: number
}

const QUICKEST_LAST = SHIPPING_PREFERENCE_NAMES

/**
 * Carrier and service for quotes that ship as quoted: the fastest that the buyer requested; otherwise FedEx Ground, or
 * its equivalent abroad and for military mail. If that may not carry the goods: FedEx Ground; null if that may not
 * either.
 */
export function serviceQuoted(
  preferences: readonly ShippingPreference[],
  destination: Pick<Address, 'country' | 'state' | 'postalCode'>,
  carriage: Carriage = 'any',
): { provider: Carrier; service: string; serviceType: string; estimatedDays: number } | null {
  const asked = QUICKEST_LAST[Math.max(0, ...preferences.map(one => QUICKEST_LAST.indexOf(one)))] ?? 'no_preference'
  const [provider, serviceType] = [codeOf(asked, destination), BY_GROUND].find(([provider, serviceType]) =>
    mayCarry(carriage, { provider, serviceType }, destination),
  ) ?? [null, '']
  if (provider === null) return null
  const { name, days } = serviceNamed(provider, serviceType) ?? { name: serviceType, days: QUOTED_SHIPPING_DAYS }
  const estimatedDays = isMilitaryMail(destination)
    ? MILITARY_MAIL_DAYS
    : days < OWN_ACCOUNT_SHIPPING.estimatedDays
      ? days
      : QUOTED_SHIPPING_DAYS
  return { provider, service: name, serviceType, estimatedDays }
}

const BY_GROUND: [Carrier, string] = ['fedex', 'FEDEX_GROUND']

function codeOf(asked: ShippingPreference, destination: Pick<Address, 'country' | 'state'>): [Carrier, string] {
  const isQuick = asked === 'express' || asked === 'priority' || asked === 'next_day'
  if (isMilitaryMail(destination)) return ['usps', 'USPS_PRIORITY']
  if (!isDomestic(destination.country))
    return ['fedex', isQuick ? 'FEDEX_INTERNATIONAL_PRIORITY' : 'INTERNATIONAL_ECONOMY']
  if (asked === 'next_day') return ['ups', 'UPS_NEXT_DAY_AIR']
  if (asked === 'priority') return ['fedex', 'PRIORITY_OVERNIGHT']
  return ['fedex', asked === 'express' ? 'FEDEX_2_DAY' : 'FEDEX_GROUND']
}

/** `99201-1234` ships where `99201` does, `D-80331` where `80331` does. */
const placeOf = (code: string): string =>
  code
    .toUpperCase()
    .replace(/^[A-Z]{1,2}-(?=\d)/, '')
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^(\d{5})\d{4}$/, '$1')

type ShipTo = Pick<Address, 'country' | 'postalCode'>

/**
 * True if the freight of a quote was priced for this destination: its country, and its postal code if the quote names
 * one. The country alone counts only if freight is charged: free freight, or freight not carried by the store, has no
 * destination.
 */
function isPricedFor(quote: Quote, shipTo: ShipTo): boolean {
  if (quote.zipCode === '' && quote.shipping === 0) return true
  const priced = freightPlace(quote)
  const to = freightPlace({ shippingCountry: shipTo.country, zipCode: shipTo.postalCode })
  if (priced.shippingCountry !== to.shippingCountry) return false
  return priced.zipCode === '' || placeOf(priced.zipCode) === placeOf(to.zipCode)
}

/** True if the shipping of these quotes was priced for this destination. */
export const isQuotedFor = (quotes: readonly Quote[], shipTo: ShipTo): boolean =>
  quotes.every(quote => isPricedFor(quote, shipTo))

/** Says for which places the quotes were priced that cannot ship to this one. */
export function otherPlaceText(quotes: readonly Quote[], shipTo: ShipTo): string {
  const others = quotes.filter(quote => !isPricedFor(quote, shipTo)).map(placeText)
  return `Shipping was quoted for ${[...new Set(others)].join('; ')}. Please ship there, or ask us for a new shipping price.`
}

function placeText({ shippingCountry, zipCode }: Quote): string {
  const isHome = shippingCountry === DEFAULT_FREIGHT_COUNTRY
  if (zipCode === '') return isHome ? `the ${countryName(shippingCountry)}` : countryName(shippingCountry)
  return `${isHome ? shipToWords(zipCode) : zipCode}, ${countryName(shippingCountry)}`
}

type Choice =
  | { mode: 'standard' | 'quote' | 'pickup' }
  | { mode: 'customer_account'; carrierAccountId: number; serviceType?: string | undefined }

/**
 * True if the buyer must still name the carrier's service. For an aircraft on the ground there is no default on the
 * buyer's own account: the slowest service may be too late, and the fastest costs the buyer the most.
 */
export const mustNameService = (quotes: readonly { kind: QuoteKind }[], choice: Choice): boolean =>
  choice.mode === 'customer_account' && choice.serviceType === undefined && quotes.some(({ kind }) => kind === 'aog')

/** The reason why quotes cannot be shipped as chosen; null: they can. `hasLines`: the cart has other lines too. */
export function whyNotShipped(
  quotes: readonly Quote[],
  hasLines: boolean,
  choice: Choice,
  shipTo: ShipTo,
): RefusalCode | null {
  if (choice.mode === 'quote' && (hasLines || quotes.length === 0)) return 'SHIPPING_METHOD'
  if (choice.mode === 'standard' && !hasLines) return 'SHIPPING_METHOD'
  const account = forcedAccount(quotes)
  if (account && choice.mode !== 'customer_account') return 'QUOTE_SHIPS_ON_ACCOUNT'
  if (choice.mode === 'pickup') return null
  if (choice.mode !== 'customer_account') return isQuotedFor(quotes, shipTo) ? null : 'QUOTE_OTHER_ZIP'
  // An account that is not named yet, or that the buyer has deleted since, matches any account of the buyer.
  const isAnother = quotes.some(
    ({ carrierAccount }) => (carrierAccount?.id ?? choice.carrierAccountId) !== choice.carrierAccountId,
  )
  return isAnother ? 'QUOTE_SHIPS_ON_ACCOUNT' : null
}
