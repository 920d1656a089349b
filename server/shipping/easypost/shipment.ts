import { cents, toDecimal } from '../../../domain/money/money.ts'
import { isMilitaryMail } from '../../../domain/shipping/military-mail.ts'
import type { Package } from '../../../domain/shipping/packing.ts'
import type { Place, RateRequest } from '../rate-source.ts'

/** The distinct packages of a request, so that equal packages need one query. */
export function distinctPackages(packages: readonly Package[]): { box: Package; count: number }[] {
  const distinct = new Map<string, { box: Package; count: number }>()
  for (const box of packages) {
    const { weightLb, lengthIn, widthIn, heightIn } = box
    const name = [weightLb, lengthIn, widthIn, heightIn].join(' ')
    distinct.set(name, { box, count: (distinct.get(name)?.count ?? 0) + 1 })
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
    distinctPackages(request.packages).map(({ box, count }) => [packageOf(box), count]),
    isForCustoms(request) ? request.declaredValue : null,
  ])

/** The request body of a Shipment of one package: https://docs.easypost.com/docs/shipments#create-a-shipment */
export function shipmentOf(request: RateRequest, box: Package) {
  const { origin, destination } = request
  return {
    from_address: addressOf(origin),
    to_address: addressOf(destination),
    parcel: packageOf(box),
    options: { currency: 'USD' },
    ...(isForCustoms(request) ? { customs_info: customsOf(request, box) } : {}),
  }
}

const addressOf = ({ country, state, postalCode, city }: Place) => ({
  country,
  zip: postalCode,
  ...(state ? { state } : {}),
  ...(city ? { city } : {}),
})

/** Ounces and inches, rounded up to one decimal. */
const packageOf = ({ weightLb, lengthIn, widthIn, heightIn }: Package) => ({
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

function customsOf({ origin, packages, declaredValue }: RateRequest, box: Package) {
  const worth = cents(Math.max(100, Math.ceil(declaredValue / packages.length)))
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
        weight: packageOf(box).weight,
        hs_tariff_number: TARIFF_NUMBER,
        origin_country: origin.country,
        currency: 'USD',
      },
    ],
  }
}
