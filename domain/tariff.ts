import { countryCode } from './country.ts'
import { type Cents, cents, sum } from './money.ts'
import { fitsParcelService, lengthPlusGirth, type Parcel } from './parcel.ts'

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

// The rates, in cents, are changed here; docs/tariff.md says how they are used, with an example. A column is a zone,
// 2 to 8 by distance, then Alaska, Hawaii, Puerto Rico; abroad it is a region. `base` is the first pound, `perLb` each
// further one, `days` are business days; null where the service does not run. Prices never fall from left to right:
// farther is never cheaper. The figures have the shape of carriers' published lists; they are the store's own.

type Columns = readonly (number | null)[]
type Service = Pick<RateOption, 'provider' | 'service' | 'serviceType' | 'serviceDescription'> & {
  /** The heaviest, the longest and the largest (length plus girth) parcel it takes. */
  limits: { weightLb: number; lengthIn: number; girthIn: number }
  base: Columns
  perLb: Columns
  days: Columns
}

const GROUND = { weightLb: 150, lengthIn: 108, girthIn: 165 }
const EXPRESS = { weightLb: 150, lengthIn: 119, girthIn: 165 }
const POST = { weightLb: 70, lengthIn: 108, girthIn: 108 }

const DOMESTIC_ZONES = ['2', '3', '4', '5', '6', '7', '8', 'AK', 'HI', 'PR'] as const
// biome-ignore format: the columns must stand under each other to be read and changed
const DOMESTIC: readonly Service[] = [
  {
    provider: 'usps', service: 'USPS Priority Mail', serviceType: 'USPS_PRIORITY', limits: POST,
    serviceDescription: 'Mail to street addresses and PO boxes',
    base:  [1020, 1060, 1120, 1240, 1340, 1440, 1560, 1560, 1560, 1560],
    perLb: [  85,  100,  130,  185,  225,  265,  310,  310,  310,  310],
    days:  [   2,    2,    2,    3,    3,    3,    3,    4,    4,    4],
  },
  {
    provider: 'fedex', service: 'FedEx Ground', serviceType: 'FEDEX_GROUND', limits: GROUND,
    serviceDescription: 'Ground delivery',
    base:  [1120, 1180, 1240, 1290, 1330, 1370, 1410, 3600, 3900, null],
    perLb: [  60,   68,   78,   90,  102,  114,  126,  185,  195, null],
    days:  [   1,    2,    3,    3,    4,    4,    5,    7,    7, null],
  },
  {
    provider: 'ups', service: 'UPS Ground', serviceType: 'UPS_GROUND', limits: GROUND,
    serviceDescription: 'Ground delivery',
    base:  [1130, 1190, 1250, 1300, 1340, 1380, 1420, 3700, 3950, 4200],
    perLb: [  60,   67,   77,   90,  103,  115,  127,  186,  196,  210],
    days:  [   1,    2,    3,    3,    4,    4,    5,    7,    7,    8],
  },
  {
    provider: 'fedex', service: 'FedEx Express Saver', serviceType: 'FEDEX_EXPRESS_SAVER', limits: EXPRESS,
    serviceDescription: 'By air, three business days',
    base:  [1750, 1900, 2150, 2500, 2700, 2850, 3000, null, null, null],
    perLb: [ 110,  135,  175,  230,  265,  295,  325, null, null, null],
    days:  [   3,    3,    3,    3,    3,    3,    3, null, null, null],
  },
  {
    provider: 'fedex', service: 'FedEx 2Day', serviceType: 'FEDEX_2_DAY', limits: EXPRESS,
    serviceDescription: 'By air, two business days',
    base:  [2150, 2300, 2600, 3000, 3250, 3450, 3650, 4400, 4600, null],
    perLb: [ 130,  160,  215,  285,  330,  370,  410,  480,  500, null],
    days:  [   2,    2,    2,    2,    2,    2,    2,    3,    3, null],
  },
  {
    provider: 'fedex', service: 'FedEx Standard Overnight', serviceType: 'STANDARD_OVERNIGHT', limits: EXPRESS,
    serviceDescription: 'By air, next business day',
    base:  [3600, 4300, 5300, 6200, 6600, 6900, 7200, null, null, null],
    perLb: [ 165,  240,  330,  400,  440,  480,  520, null, null, null],
    days:  [   1,    1,    1,    1,    1,    1,    1, null, null, null],
  },
]

const REGIONS = ['Canada', 'Mexico', 'Europe', 'Asia-Pacific', 'Rest'] as const
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

// Countries to which aircraft parts need a licence first (15 CFR 746, Export Administration Regulations): no rate, so
// that a person looks at the order.
const LICENCE_NEEDED = 'BY CU IR KP RU SY'

/** What the store offers when no source of rates answers. Not for what `fitsParcelService` refuses. */
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

// Where people live within each two-digit ZIP region, as latitude and west longitude, ten regions a row from 00 to 99.
// Set by hand after the principal cities: good enough for zones that are 150 to 400 miles wide, not for more.
// biome-ignore format: ten a row
const ZIP_REGIONS = [
  40.8,73.0, 42.3,72.3, 42.1,71.2, 43.2,71.5, 44.3,69.8, 44.0,72.7, 41.6,72.8, 40.8,74.2, 40.0,74.7, 40.8,73.0,
  40.9,73.9, 40.7,73.6, 42.5,73.9, 43.2,75.8, 42.8,78.0, 40.4,79.8, 41.2,78.9, 40.2,76.9, 41.0,75.7, 39.9,75.4,
  38.9,77.0, 39.2,76.6, 38.6,77.9, 37.2,76.9, 37.1,80.2, 38.3,81.7, 39.3,80.5, 36.0,79.0, 35.2,80.2, 34.0,81.0,
  33.7,84.3, 31.8,82.8, 29.6,82.6, 26.9,81.2, 27.8,81.7, 33.8,86.8, 31.8,86.7, 35.8,85.2, 35.0,89.4, 31.9,89.4,
  38.0,85.2, 38.1,83.5, 37.1,87.0, 40.5,82.9, 41.1,81.3, 39.6,83.7, 40.6,86.2, 39.0,86.5, 42.6,83.3, 43.6,85.6,
  42.0,93.3, 42.3,95.7, 41.8,91.3, 43.1,88.5, 44.8,90.2, 45.0,93.1, 45.6,95.1, 44.1,98.2, 47.3,99.0, 46.6,110.3,
  41.9,88.0, 41.0,89.4, 39.1,89.3, 38.4,90.7, 38.9,94.2, 37.9,92.7, 38.8,95.7, 37.9,97.9, 41.1,96.7, 41.3,100.9,
  30.1,91.0, 32.8,92.9, 35.3,92.6, 35.3,98.0, 35.8,95.8, 32.8,96.2, 32.3,97.8, 29.7,95.5, 28.7,98.1, 32.9,102.4,
  39.8,104.9, 38.3,106.6, 43.0,107.0, 43.9,114.6, 40.4,111.8, 33.0,111.8, 35.2,112.3, 35.4,106.6, 33.3,105.2, 36.8,115.9,
  33.9,118.2, 34.0,118.0, 33.5,117.3, 35.7,119.5, 37.7,122.3, 38.1,121.4, 40.6,122.0, 44.7,122.6, 47.4,122.3, 47.0,118.2,
]
// Zones of FedEx Ground and UPS: zone 2 to 150 miles, then 3, 4 …; beyond the last figure zone 8.
const ZONE_MILES = [150, 300, 600, 1000, 1400, 1800]

type Zone = (typeof DOMESTIC_ZONES)[number]

/** ZIP ranges off the map (USPS Publication 65). Military mail and the Pacific territories have no parcel service. */
function offshore(zip: string): Zone | 'none' | null {
  const prefix = Number(zip.slice(0, 3))
  if (prefix <= 4 || (prefix >= 90 && prefix <= 99) || prefix === 340) return 'none'
  if ((prefix >= 962 && prefix <= 966) || prefix === 969) return 'none'
  if (prefix >= 6 && prefix <= 9) return 'PR'
  if (prefix >= 967 && prefix <= 968) return 'HI'
  return prefix >= 995 ? 'AK' : null
}

function milesBetween(zipA: string, zipB: string): number {
  const [a, b] = [zipA, zipB].map(zip => {
    const region = 2 * Number(zip.slice(0, 2))
    return {
      latitude: ((ZIP_REGIONS[region] ?? 0) * Math.PI) / 180,
      longitude: ((ZIP_REGIONS[region + 1] ?? 0) * Math.PI) / 180,
    }
  })
  if (!a || !b) return 0
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const chord =
    half(a.latitude - b.latitude) + Math.cos(a.latitude) * Math.cos(b.latitude) * half(a.longitude - b.longitude)
  return 2 * 3959 * Math.asin(Math.sqrt(chord))
}

/**
 * The zone between two ZIP codes of the United States: '2' (near) to '8' by distance, 'AK', 'HI' and 'PR' (with the
 * Virgin Islands) from or to there. Null when a ZIP code is malformed or has no parcel service.
 */
export function zoneBetween(originZip: string, destinationZip: string): Zone | null {
  const zips = [originZip, destinationZip].map(zip => zip.trim())
  if (!zips.every(zip => /^\d{5}(-\d{4})?$/.test(zip))) return null
  const [origin = '', destination = ''] = zips
  const [from, to] = [offshore(origin), offshore(destination)]
  if (from === 'none' || to === 'none') return null
  if (from === to) {
    if (from !== null) return '2'
    const miles = milesBetween(origin, destination)
    return DOMESTIC_ZONES[ZONE_MILES.filter(limit => miles > limit).length] ?? '8'
  }
  return DOMESTIC_ZONES.findLast(zone => zone === from || zone === to) ?? null
}

const EUROPE =
  'AD AL AT AX BA BE BG CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM UA VA XK'
const ASIA_PACIFIC =
  'AS AU BD BN CK CN FJ FM GU HK ID IN JP KH KI KR LA LK MH MM MN MO MP MV MY NC NF NP NR NU NZ PF PG PH PK PW SB SG TH TK TL TO TV TW VN VU WF WS'

function regionOf(country: string): (typeof REGIONS)[number] {
  if (country === 'CA') return 'Canada'
  if (country === 'MX') return 'Mexico'
  if (EUROPE.includes(country)) return 'Europe'
  return ASIA_PACIFIC.includes(country) ? 'Asia-Pacific' : 'Rest'
}

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
  if (country === null || LICENCE_NEEDED.includes(country)) return null
  if (country === 'US' || country === 'PR' || country === 'VI') {
    const zone = zoneBetween(originPostalCode, destination.postalCode)
    const strayed = country !== 'US' && offshore(destination.postalCode.trim()) !== 'PR'
    return zone === null || strayed ? null : { services: DOMESTIC, column: DOMESTIC_ZONES.indexOf(zone) }
  }
  return { services: INTERNATIONAL, column: REGIONS.indexOf(regionOf(country)) }
}

/**
 * Every service that takes the shipment, cheapest first. Empty when there is none and a person must help: no parcels,
 * freight, a malformed ZIP code, military mail, a country that needs an export licence.
 */
export function tariffRates(shipment: Shipment): RateOption[] {
  const { parcels, declaredValue } = shipment
  const lane = laneTo(shipment)
  if (lane === null || parcels.length === 0 || !fitsParcelService(parcels)) return []

  const insured = cents(declaredValueCharge(declaredValue))
  const options: RateOption[] = []
  for (const service of lane.services) {
    const { limits: _, base, perLb, days, ...names } = service
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
      rate,
      estimatedDays,
      deliveryDate: null,
      customerShippingAccountId: null,
      isEstimate: false,
    })
  }
  return options.sort((a, b) => a.rate - b.rate || a.estimatedDays - b.estimatedDays)
}
