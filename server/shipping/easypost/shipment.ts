import { cents, toDecimal } from '../../../domain/money/money.ts'
import { isMilitaryMail } from '../../../domain/shipping/military-mail.ts'
import type { Parcel } from '../../../domain/shipping/parcel.ts'
import type { Place, RateRequest } from '../rate-source.ts'

/** The distinct packages of a request, so that equal packages need one query. */
export function distinctParcels(parcels: readonly Parcel[]): { parcel: Parcel; count: number }[] {
  const distinct = new Map<string, { parcel: Parcel; count: number }>()
  for (const parcel of parcels) {
    const { weightLb, lengthIn, widthIn, heightIn } = parcel
    const name = [weightLb, lengthIn, widthIn, heightIn].join(' ')
    distinct.set(name, { parcel, count: (distinct.get(name)?.count ?? 0) + 1 })
  }
  return [...distinct.values()]
}

/** True if a customs declaration is needed: for shipments abroad and military mail. */
const isForCustoms = ({ origin, destination }: RateRequest): boolean =>
  origin.country !== destination.country || isMilitaryMail(destination)

/** All parts of a request that EasyPost's prices depend on. Domestic requests omit the declared value. */
export const describeRequest = (request: RateRequest): string =>
  JSON.stringify([
    addressOf(request.origin),
    addressOf(request.destination),
    distinctParcels(request.parcels).map(({ parcel, count }) => [parcelOf(parcel), count]),
    isForCustoms(request) ? request.declaredValue : null,
  ])

/** The request body of a Shipment of one package: https://docs.easypost.com/docs/shipments#create-a-shipment */
export function shipmentOf(request: RateRequest, parcel: Parcel) {
  const { origin, destination } = request
  return {
    from_address: addressOf(origin),
    to_address: addressOf(destination),
    parcel: parcelOf(parcel),
    options: { currency: 'USD' },
    ...(isForCustoms(request) ? { customs_info: customsOf(request, parcel) } : {}),
  }
}

const addressOf = ({ country, state, postalCode, city }: Place) => ({
  country,
  zip: postalCode,
  ...(state ? { state } : {}),
  ...(city ? { city } : {}),
})

/** Ounces and inches, rounded up to one decimal. */
const parcelOf = ({ weightLb, lengthIn, widthIn, heightIn }: Parcel) => ({
  weight: tenthsUp(weightLb * 16),
  length: tenthsUp(lengthIn),
  width: tenthsUp(widthIn),
  height: tenthsUp(heightIn),
})
// The small constant compensates for binary floating-point errors.
const tenthsUp = (value: number): number => Math.ceil(value * 10 - 1e-6) / 10

// Carriers rate shipments abroad only with a customs declaration. Chapter 88 of the Harmonized System: parts of
// airplanes.
const TARIFF_NUMBER = '8807.30'
const NO_FILING_BELOW = 2500_00 // 15 CFR 30.37(a)

function customsOf({ origin, parcels, declaredValue }: RateRequest, parcel: Parcel) {
  const worth = cents(Math.max(100, Math.ceil(declaredValue / parcels.length)))
  return {
    contents_type: 'merchandise',
    restriction_type: 'none',
    non_delivery_option: 'return',
    ...(worth < NO_FILING_BELOW ? { eel_pfc: 'NOEEI 30.37(a)' } : {}),
    customs_items: [
      {
        description: 'Aircraft parts',
        quantity: 1,
        value: toDecimal(worth),
        weight: parcelOf(parcel).weight,
        hs_tariff_number: TARIFF_NUMBER,
        origin_country: origin.country,
        currency: 'USD',
      },
    ],
  }
}
