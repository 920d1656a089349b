import { isDomestic } from '../customers/domestic.ts'
import { CARRIER_NAMES, type Carrier, OWN_ACCOUNT_SHIPPING } from './carrier-account.ts'
import { type Carriage, mayCarry } from './dangerous-goods.ts'
import { isMilitaryMail } from './military-mail.ts'

/** A carrier's service that a buyer requests on their own account. */
export type CarrierService = {
  serviceType: string
  /** with its carrier's: `FedEx 2Day` */
  name: string
  /** business days */
  days: number
}

type Reach = 'home' | 'abroad' | 'anywhere'
/** `days` if the service is faster than the usual time (OWN_ACCOUNT_SHIPPING). */
type Row = readonly [serviceType: string, name: string, reach: Reach, days?: number]

// The services of carriers, slowest first: the last is marked for an aircraft on the ground.
// Codes are those of the tariff and of EasyPost (server/shipping/easypost/services.ts) where they have the service.
// biome-ignore format: a row a service
const ROWS: Record<Carrier, readonly Row[]> = {
  fedex: [
    ['FEDEX_GROUND', 'Ground', 'home'],
    ['FEDEX_EXPRESS_SAVER', 'Express Saver', 'home'],
    ['FEDEX_2_DAY', '2Day', 'home', 2],
    ['STANDARD_OVERNIGHT', 'Standard Overnight', 'home', 1],
    ['PRIORITY_OVERNIGHT', 'Priority Overnight', 'home', 1],
    ['FIRST_OVERNIGHT', 'First Overnight', 'home', 1],
    ['INTERNATIONAL_ECONOMY', 'International Economy', 'abroad'],
    ['FEDEX_INTERNATIONAL_PRIORITY', 'International Priority', 'abroad'],
  ],
  ups: [
    ['UPS_GROUND', 'Ground', 'home'],
    ['UPS_3_DAY_SELECT', '3 Day Select', 'home'],
    ['UPS_2ND_DAY_AIR', '2nd Day Air', 'home', 2],
    ['UPS_NEXT_DAY_AIR_SAVER', 'Next Day Air Saver', 'home', 1],
    ['UPS_NEXT_DAY_AIR', 'Next Day Air', 'home', 1],
    ['UPS_WORLDWIDE_EXPEDITED', 'Worldwide Expedited', 'abroad'],
    ['UPS_WORLDWIDE_SAVER', 'Worldwide Saver', 'abroad'],
    ['UPS_WORLDWIDE_EXPRESS', 'Worldwide Express', 'abroad'],
  ],
  dhl: [
    ['DHL_EXPRESS_WORLDWIDE', 'Express Worldwide', 'anywhere'],
    ['DHL_EXPRESS_1200', 'Express 12:00', 'anywhere'],
  ],
  usps: [
    ['USPS_GROUND_ADVANTAGE', 'Ground Advantage', 'home'],
    ['USPS_PRIORITY', 'Priority Mail', 'home'],
    ['USPS_PRIORITY_EXPRESS', 'Priority Mail Express', 'home', 2],
    ['USPS_PRIORITY_INTERNATIONAL', 'Priority Mail International', 'abroad'],
    ['USPS_EXPRESS_INTERNATIONAL', 'Priority Mail Express International', 'abroad'],
  ],
  other: [
    ['OTHER_GROUND', 'Ground', 'anywhere'],
    ['OTHER_2_DAY', 'Second day', 'anywhere', 2],
    ['OTHER_OVERNIGHT', 'Overnight', 'anywhere', 1],
  ],
}

const GROUND = new Set(['FEDEX_GROUND', 'UPS_GROUND', 'USPS_GROUND_ADVANTAGE', 'OTHER_GROUND'])

/** Countries here, and for some carriers a part of the United States. */
const TERRITORIES = ['PR', 'VI', 'GU', 'AS', 'MP']

type Destination = { country: string; state: string; postalCode?: string }

const read = (
  carrier: Carrier,
  [serviceType, name, , days = OWN_ACCOUNT_SHIPPING.estimatedDays]: Row,
): CarrierService => ({
  serviceType,
  name: carrier === 'other' ? name : `${CARRIER_NAMES[carrier]} ${name}`,
  days,
})

/**
 * The services of a carrier to a destination that accept the goods, slowest first. Empty: the carrier does not serve
 * the destination, or not with these goods.
 */
export function servicesTo(carrier: Carrier, destination: Destination, carriage: Carriage = 'any'): CarrierService[] {
  const { country, state } = destination
  if (isMilitaryMail({ country, state }) && carrier !== 'usps' && carrier !== 'other') return []
  const wrong: Reach | null = TERRITORIES.includes(country) ? null : isDomestic(country) ? 'abroad' : 'home'
  const services = ROWS[carrier].filter(row => row[2] !== wrong).map(row => read(carrier, row))
  return services
    .filter(({ serviceType }) => mayCarry(carriage, { provider: carrier, serviceType }, destination))
    .toSorted((a, b) => b.days - a.days)
}

/**
 * The service for an order on the buyer's own account that names none: ground, which costs the buyer the least. undefined:
 * the carrier does not go there by ground, so the buyer must name a service.
 */
export const groundService = (services: readonly CarrierService[]): CarrierService | undefined =>
  services.find(({ serviceType }) => GROUND.has(serviceType))

/** A service of a carrier by its code, for any destination; undefined: unknown code. */
export function serviceNamed(carrier: Carrier, serviceType: string): CarrierService | undefined {
  const row = ROWS[carrier].find(([code]) => code === serviceType)
  return row && read(carrier, row)
}
