import { countryCode } from '../customers/country.ts'
import { type Cents, cents, sum } from '../money/money.ts'
import { isEmbargoed } from './embargo.ts'
import { fitsParcelService, lengthPlusGirth, type Package } from './packing.ts'
import { DOMESTIC_ZONES, offshore, REGIONS, regionOf, zoneBetween } from './shipping-zone.ts'
import { DOMESTIC_SERVICES, INTERNATIONAL_SERVICES, type TariffService, tariffService } from './tariff-services.ts'
import type { ServiceRates, Surcharges, Tariff } from './tariff-shape.ts'

/** A way to ship and its price, whether from a carrier, from this tariff or on the buyer's own account. */
export type RateOption = {
  provider: 'fedex' | 'ups' | 'usps' | 'dhl' | 'other'
  service: string
  serviceType: string
  rate: Cents
  /** Business days. */
  estimatedDays: number
  serviceDescription: string
  /** `2027-05-31`, where a carrier has said it. */
  deliveryDate: string | null
  customerShippingAccountId: string | null
  isEstimate: boolean
}

/** The text for a failed source of rates. */
export const RATES_FAILED = 'Failed to calculate shipping rates'

/** The rates offered when a source of rates fails; `fallbackRates` checks the destination. */
export const FALLBACK_RATES: readonly RateOption[] = [
  ['FedEx Ground', 'FEDEX_GROUND', 15_00, 5] as const,
  ['FedEx Express Saver', 'FEDEX_EXPRESS_SAVER', 25_00, 3] as const,
].map(([service, serviceType, rate, estimatedDays]) => ({
  provider: 'fedex',
  service,
  serviceType,
  rate: cents(rate),
  estimatedDays,
  serviceDescription: 'Estimated rate',
  deliveryDate: null,
  customerShippingAccountId: null,
  isEstimate: true,
}))

/** The pounds a carrier charges for: the heavier of the scale and the volume over 139, or what the tariff says, in whole pounds upwards. */
export function billableWeight(
  { weightLb, lengthIn, widthIn, heightIn }: Package,
  { cubicInchesPerLb }: Pick<Surcharges, 'cubicInchesPerLb'>,
): number {
  const dimensional = (Math.ceil(lengthIn) * Math.ceil(widthIn) * Math.ceil(heightIn)) / cubicInchesPerLb
  return Math.max(1, Math.ceil(Math.max(weightLb, dimensional)))
}

/** The higher charge of the two sizes that the package exceeds. */
function handlingOf(box: Package, { handling, oversize }: Surcharges): number {
  const longest = Math.max(box.lengthIn, box.widthIn, box.heightIn)
  const girth = lengthPlusGirth(box)
  const charges = [handling, oversize].map(size =>
    size && (box.weightLb > size.overLb || longest > size.overIn || girth > size.overGirthIn) ? size.charge : 0,
  )
  return Math.max(...charges)
}

function declaredValueCharge(declaredValue: Cents, { declaredValue: cover }: Surcharges): number {
  if (cover === null || declaredValue <= cover.freeUpTo) return 0
  return Math.max(cover.atLeast, Math.ceil(Math.min(declaredValue, cover.upTo) / 100_00) * cover.perHundred)
}

/** In cents, for a package of this billable weight; null: the service does not run there. */
function listPrice({ steps, perLb }: ServiceRates, column: number, pounds: number): number | null {
  const step = steps.find(({ upToLb }) => pounds <= upToLb) ?? steps.at(-1)
  const [price, further] = [step?.prices[column], perLb[column]]
  if (step === undefined || price == null || further == null) return null
  return price + further * Math.max(0, pounds - step.upToLb)
}

const takes = ({ limits }: TariffService, box: Package): boolean =>
  box.weightLb <= limits.weightLb &&
  Math.max(box.lengthIn, box.widthIn, box.heightIn) <= limits.lengthIn &&
  lengthPlusGirth(box) <= limits.girthIn

/**
 * A shipment to be priced, from a ZIP code of the United States. The state is not read: the postal code determines the
 * zone.
 */
export type Shipment = {
  originPostalCode: string
  destination: { country: string; state?: string; postalCode: string }
  packages: readonly Package[]
  declaredValue: Cents
}

/** The rates that count for a destination, and its column in them. Null when nothing runs there. */
function laneTo({ originPostalCode, destination }: Shipment, tariff: Tariff) {
  const country = countryCode(destination.country)
  if (country === null || isEmbargoed(destination)) return null
  if (country === 'US' || country === 'PR' || country === 'VI') {
    const zone = zoneBetween(originPostalCode, destination.postalCode)
    const strayed = country !== 'US' && offshore(destination.postalCode.trim()) !== 'PR'
    if (zone === null || strayed) return null
    return { services: DOMESTIC_SERVICES, rates: tariff.domestic, column: DOMESTIC_ZONES.indexOf(zone) }
  }
  const column = REGIONS.indexOf(regionOf(country))
  return { services: INTERNATIONAL_SERVICES, rates: tariff.international, column }
}

/**
 * The description of a service that takes `days`. The carrier's name for it may promise fewer days (`named`) than it
 * takes to Alaska and Hawaii.
 */
export const describeService = (text: string, named: number | undefined, days: number): string =>
  named !== undefined && days > named ? `${text}, takes longer than usual there` : text

/**
 * Every service that accepts the shipment, cheapest first. Empty if no service does and a person must help: no
 * packages, freight, a malformed ZIP code, an embargoed destination.
 */
export function tariffRates(shipment: Shipment, tariff: Tariff): RateOption[] {
  const { packages, declaredValue } = shipment
  const lane = laneTo(shipment, tariff)
  if (lane === null || packages.length === 0 || !fitsParcelService(packages)) return []

  return laneRates(lane, packages, declaredValue, tariff.surcharges)
}

type Lane = { services: readonly TariffService[]; rates: readonly ServiceRates[]; column: number }

/** The rate of each service that accepts the packages in a lane, cheapest first. */
function laneRates(
  lane: Lane,
  packages: readonly Package[],
  declaredValue: Cents,
  surcharges: Surcharges,
): RateOption[] {
  const fuel = Math.round(surcharges.fuelPercent * 100)
  const insured = cents(declaredValueCharge(declaredValue, surcharges))
  const options: RateOption[] = []
  for (const rates of lane.rates) {
    const service = tariffService(lane.services, rates.serviceType)
    const estimatedDays = rates.days[lane.column] ?? null
    if (service === undefined || estimatedDays === null) continue
    if (!packages.every(box => takes(service, box))) continue
    const carried: Cents[] = []
    for (const box of packages) {
      const list = listPrice(rates, lane.column, billableWeight(box, surcharges))
      if (list === null) break
      const handled = list + handlingOf(box, surcharges)
      carried.push(cents(handled + Math.round((handled * fuel) / 100_00)))
    }
    if (carried.length < packages.length) continue
    const { limits: _, named, ...names } = service
    options.push({
      ...names,
      serviceDescription: describeService(service.serviceDescription, named, estimatedDays),
      rate: sum([...carried, insured]),
      estimatedDays,
      deliveryDate: null,
      customerShippingAccountId: null,
      isEstimate: false,
    })
  }
  return options.sort((a, b) => a.rate - b.rate || a.estimatedDays - b.estimatedDays)
}

/** Zones of addresses whose country is the United States. Military mail has separate services. */
const STATES = DOMESTIC_ZONES.filter(zone => zone !== 'PR' && zone !== 'APO')

/** The highest of the lowest rates over all zones within the states, and over all regions abroad; null: a zone without a rate. */
export function maxOfLowestRates(
  packages: readonly Package[],
  declaredValue: Cents,
  tariff: Tariff,
): { domestic: Cents | null; international: Cents | null } {
  const dearest = (lanes: Lane[]) => {
    const cheapest = lanes.map(lane => laneRates(lane, packages, declaredValue, tariff.surcharges)[0]?.rate ?? Infinity)
    const most = Math.max(...cheapest)
    return Number.isFinite(most) ? cents(most) : null
  }
  return {
    domestic: dearest(
      STATES.map(zone => ({
        services: DOMESTIC_SERVICES,
        rates: tariff.domestic,
        column: DOMESTIC_ZONES.indexOf(zone),
      })),
    ),
    international: dearest(
      REGIONS.map((_, column) => ({ services: INTERNATIONAL_SERVICES, rates: tariff.international, column })),
    ),
  }
}

/** The business days within which the fastest services reach all of the contiguous states. */
export function quickestDays({ domestic }: Pick<Tariff, 'domestic'>): number {
  const contiguous = DOMESTIC_ZONES.flatMap((zone, column) => (/^\d$/.test(zone) ? [column] : []))
  return Math.max(...contiguous.map(column => Math.min(...domestic.map(({ days }) => days[column] ?? Infinity))))
}

/**
 * The two fixed options for when a source of rates fails, limited to services that run there and accept the packages:
 * FedEx Ground does not serve Germany or 160 lb. They are the price of one package: for several the tariff's rate is
 * used where it is higher.
 */
export function fallbackRates(shipment: Shipment, tariff: Tariff): RateOption[] {
  const byTariff = new Map(tariffRates(shipment, tariff).map(option => [option.serviceType, option.rate]))
  return FALLBACK_RATES.flatMap(option => {
    const rate = byTariff.get(option.serviceType)
    if (rate === undefined) return []
    return shipment.packages.length > 1 && rate > option.rate ? { ...option, rate } : option
  })
}
