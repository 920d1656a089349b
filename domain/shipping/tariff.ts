import { countryCode } from '../customers/country.ts'
import { type Cents, cents, sum } from '../money/money.ts'
import { MILITARY_MAIL_DAYS } from './military-mail.ts'
import { fitsParcelService, lengthPlusGirth, type Parcel } from './parcel.ts'
import { DOMESTIC_ZONES, offshore, REGIONS, regionOf, zoneBetween } from './shipping-zone.ts'

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

// The rates, in cents, are changed here; docs/tariff.md says how they are used, with an example. A column is a zone, 2 to 8
// by distance, then Alaska, Hawaii, Puerto Rico, military mail; abroad it is a region. `base` is the first pound, `perLb` each
// further one, `days` are business days; null where the service does not run. Prices never fall from left to right:
// farther is never cheaper. The figures have the shape of carriers' published lists; they are the store's own.

type Columns = readonly (number | null)[]
type Service = Pick<RateOption, 'provider' | 'service' | 'serviceType' | 'serviceDescription'> & {
  /** The heaviest, the longest and the largest (length plus girth) parcel it takes. */
  limits: { weightLb: number; lengthIn: number; girthIn: number }
  base: Columns
  perLb: Columns
  days: Columns
  /** business days that its name promises; where it takes longer, its description says so */
  named?: number
}

const GROUND = { weightLb: 150, lengthIn: 108, girthIn: 165 }
const EXPRESS = { weightLb: 150, lengthIn: 119, girthIn: 165 }
const POST = { weightLb: 70, lengthIn: 108, girthIn: 108 }

// biome-ignore format: the columns must stand under each other to be read and changed
const DOMESTIC: readonly Service[] = [
  {
    provider: 'usps', service: 'USPS Priority Mail', serviceType: 'USPS_PRIORITY', limits: POST,
    serviceDescription: 'Mail to street addresses and PO boxes',
    base:  [1020, 1060, 1120, 1240, 1340, 1440, 1560, 1560, 1560, 1560, 1560],
    perLb: [  85,  100,  130,  185,  225,  265,  310,  310,  310,  310,  310],
    days:  [   2,    2,    2,    3,    3,    3,    3,    4,    4,    4, MILITARY_MAIL_DAYS],
  },
  {
    provider: 'fedex', service: 'FedEx Ground', serviceType: 'FEDEX_GROUND', limits: GROUND,
    serviceDescription: 'Ground delivery',
    base:  [1120, 1180, 1240, 1290, 1330, 1370, 1410, 3600, 3900, null, null],
    perLb: [  60,   68,   78,   90,  102,  114,  126,  185,  195, null, null],
    days:  [   1,    2,    3,    3,    4,    4,    5,    7,    7, null, null],
  },
  {
    provider: 'ups', service: 'UPS Ground', serviceType: 'UPS_GROUND', limits: GROUND,
    serviceDescription: 'Ground delivery',
    base:  [1130, 1190, 1250, 1300, 1340, 1380, 1420, 3700, 3950, 4200, null],
    perLb: [  60,   67,   77,   90,  103,  115,  127,  186,  196,  210, null],
    days:  [   1,    2,    3,    3,    4,    4,    5,    7,    7,    8, null],
  },
  {
    provider: 'fedex', service: 'FedEx Express Saver', serviceType: 'FEDEX_EXPRESS_SAVER', limits: EXPRESS,
    serviceDescription: 'By air',
    base:  [1750, 1900, 2150, 2500, 2700, 2850, 3000, null, null, null, null],
    perLb: [ 110,  135,  175,  230,  265,  295,  325, null, null, null, null],
    days:  [   3,    3,    3,    3,    3,    3,    3, null, null, null, null],
  },
  {
    provider: 'fedex', service: 'FedEx 2Day', serviceType: 'FEDEX_2_DAY', limits: EXPRESS,
    serviceDescription: 'By air', named: 2,
    base:  [2150, 2300, 2600, 3000, 3250, 3450, 3650, 4400, 4600, null, null],
    perLb: [ 130,  160,  215,  285,  330,  370,  410,  480,  500, null, null],
    days:  [   2,    2,    2,    2,    2,    2,    2,    3,    3, null, null],
  },
  {
    provider: 'fedex', service: 'FedEx Standard Overnight', serviceType: 'STANDARD_OVERNIGHT', limits: EXPRESS,
    serviceDescription: 'By air', named: 1,
    base:  [3600, 4300, 5300, 6200, 6600, 6900, 7200, null, null, null, null],
    perLb: [ 165,  240,  330,  400,  440,  480,  520, null, null, null, null],
    days:  [   1,    1,    1,    1,    1,    1,    1, null, null, null, null],
  },
]

// biome-ignore format: as above
const INTERNATIONAL: readonly Service[] = [
  {
    provider: 'ups', service: 'UPS Standard', serviceType: 'UPS_STANDARD', limits: GROUND,
    serviceDescription: 'Ground delivery across the border, duties and taxes not included',
    base:  [ 2600,  3600,  null,  null,  null],
    perLb: [  130,   230,  null,  null,  null],
    days:  [    5,     7,  null,  null,  null],
  },
  {
    provider: 'fedex', service: 'FedEx International Economy', serviceType: 'INTERNATIONAL_ECONOMY', limits: EXPRESS,
    serviceDescription: 'By air, duties and taxes not included',
    base:  [ 4600,  6200,  8600,  9400, 11200],
    perLb: [  270,   390,   560,   640,   790],
    days:  [    4,     5,     5,     6,     7],
  },
  {
    provider: 'dhl', service: 'DHL Express Worldwide', serviceType: 'DHL_EXPRESS_WORLDWIDE', limits: EXPRESS,
    serviceDescription: 'Express by air, duties and taxes not included',
    base:  [ 5300,  6900,  9100, 10100, 12000],
    perLb: [  310,   430,   590,   680,   830],
    days:  [    2,     3,     3,     4,     5],
  },
  {
    provider: 'fedex', service: 'FedEx International Priority', serviceType: 'FEDEX_INTERNATIONAL_PRIORITY', limits: EXPRESS,
    serviceDescription: 'Express by air, duties and taxes not included',
    base:  [ 5500,  7200,  9600, 10500, 12500],
    perLb: [  320,   450,   620,   710,   870],
    days:  [    2,     3,     3,     3,     4],
  },
]

/** Cubic inches that count as a pound: the divisor of FedEx and UPS. */
const CUBIC_INCHES_PER_LB = 139
const FUEL_PERCENT = 15
// Per parcel, the first line that applies: over this weight, longest side, or length plus girth.
const HANDLING = [
  { overLb: 150, overIn: 96, overGirthIn: 130, charge: 165_00 },
  { overLb: 50, overIn: 48, overGirthIn: 105, charge: 30_00 },
]
// Per shipment: carriers answer for the first $100 themselves and for $50,000 at most.
const DECLARED_VALUE = { freeUpTo: 100_00, perHundred: 1_40, atLeast: 4_20, upTo: 50_000_00 }

// Countries to which aircraft parts need a license first (15 CFR 746, Export Administration Regulations): no rate, so
// that a person looks at the order.
const LICENSE_NEEDED = 'BY CU IR KP RU SY'

/** Whether aircraft parts need an export license before they may go there: no rate, whoever is asked. */
export const needsExportLicense = (country: string): boolean => LICENSE_NEEDED.includes(countryCode(country) ?? '--')

/** What is said when a source of rates failed. */
export const RATES_FAILED = 'Failed to calculate shipping rates'

/** What the store offers when a source of rates fails: `fallbackRates` says where. */
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

/** The pounds a carrier charges for: the heavier of the scale and the volume over 139, in whole pounds upwards. */
export function billableWeight({ weightLb, lengthIn, widthIn, heightIn }: Parcel): number {
  const dimensional = (Math.ceil(lengthIn) * Math.ceil(widthIn) * Math.ceil(heightIn)) / CUBIC_INCHES_PER_LB
  return Math.max(1, Math.ceil(Math.max(weightLb, dimensional)))
}

function handling(parcel: Parcel): number {
  const longest = Math.max(parcel.lengthIn, parcel.widthIn, parcel.heightIn)
  const girth = lengthPlusGirth(parcel)
  const surcharge = HANDLING.find(
    ({ overLb, overIn, overGirthIn }) => parcel.weightLb > overLb || longest > overIn || girth > overGirthIn,
  )
  return surcharge?.charge ?? 0
}

function declaredValueCharge(declaredValue: Cents): number {
  const { freeUpTo, perHundred, atLeast, upTo } = DECLARED_VALUE
  if (declaredValue <= freeUpTo) return 0
  return Math.max(atLeast, Math.ceil(Math.min(declaredValue, upTo) / 100_00) * perHundred)
}

const takes = ({ limits }: Service, parcel: Parcel): boolean =>
  parcel.weightLb <= limits.weightLb &&
  Math.max(parcel.lengthIn, parcel.widthIn, parcel.heightIn) <= limits.lengthIn &&
  lengthPlusGirth(parcel) <= limits.girthIn

/** What is to be priced, from a ZIP code of the United States. The state is not read: the postal code says where. */
export type Shipment = {
  originPostalCode: string
  destination: { country: string; state?: string; postalCode: string }
  parcels: readonly Parcel[]
  declaredValue: Cents
}

/** The services that run to a destination, and the column of their rates. Null when none does. */
function laneTo({ originPostalCode, destination }: Shipment): { services: readonly Service[]; column: number } | null {
  const country = countryCode(destination.country)
  if (country === null || needsExportLicense(country)) return null
  if (country === 'US' || country === 'PR' || country === 'VI') {
    const zone = zoneBetween(originPostalCode, destination.postalCode)
    const strayed = country !== 'US' && offshore(destination.postalCode.trim()) !== 'PR'
    return zone === null || strayed ? null : { services: DOMESTIC, column: DOMESTIC_ZONES.indexOf(zone) }
  }
  return { services: INTERNATIONAL, column: REGIONS.indexOf(regionOf(country)) }
}

/**
 * What is said of a service that takes so many days. Its name is the carrier's, and may promise fewer (`named`) than it takes to
 * Alaska and Hawaii.
 */
export const describeService = (text: string, named: number | undefined, days: number): string =>
  named !== undefined && days > named ? `${text}, takes longer than usual there` : text

/**
 * Every service that takes the shipment, cheapest first. Empty when there is none and a person must help: no parcels,
 * freight, a malformed ZIP code, a country that needs an export license.
 */
export function tariffRates(shipment: Shipment): RateOption[] {
  const { parcels, declaredValue } = shipment
  const lane = laneTo(shipment)
  if (lane === null || parcels.length === 0 || !fitsParcelService(parcels)) return []

  const insured = cents(declaredValueCharge(declaredValue))
  const options: RateOption[] = []
  for (const service of lane.services) {
    const { limits: _, base, perLb, days, named, ...names } = service
    const [first, further, estimatedDays] = [base, perLb, days].map(row => row[lane.column] ?? null)
    if (first == null || further == null || estimatedDays == null) continue
    if (!parcels.every(parcel => takes(service, parcel))) continue
    const carried = parcels.map(parcel => {
      const list = first + further * (billableWeight(parcel) - 1) + handling(parcel)
      return cents(list + Math.round((list * FUEL_PERCENT) / 100))
    })
    const rate = sum([...carried, insured])
    options.push({
      ...names,
      serviceDescription: describeService(service.serviceDescription, named, estimatedDays),
      rate,
      estimatedDays,
      deliveryDate: null,
      customerShippingAccountId: null,
      isEstimate: false,
    })
  }
  return options.sort((a, b) => a.rate - b.rate || a.estimatedDays - b.estimatedDays)
}

/**
 * The two fixed options for when a source of rates fails, as far as their services run there and take the parcels: FedEx
 * Ground to Germany, or with 160 lb, would be a promise that nobody can keep. They are the price of one parcel: for several the
 * tariff's is taken where it is higher.
 */
export function fallbackRates(shipment: Shipment): RateOption[] {
  const byTariff = new Map(tariffRates(shipment).map(option => [option.serviceType, option.rate]))
  return FALLBACK_RATES.flatMap(option => {
    const rate = byTariff.get(option.serviceType)
    if (rate === undefined) return []
    return shipment.parcels.length > 1 && rate > option.rate ? { ...option, rate } : option
  })
}
