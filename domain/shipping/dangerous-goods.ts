import { isMilitaryMail } from './military-mail.ts'
import { riskyKind } from './risky-goods.ts'
import { offshore } from './shipping-zone.ts'

/**
 * The aircraft that may carry the goods, by columns 9A and 9B of 49 CFR 172.101; '': unknown. `passenger` includes
 * cargo aircraft.
 */
export const HAZMAT_AIRCRAFT = {
  '': 'Not known',
  forbidden: 'None',
  cargo: 'Cargo aircraft only',
  passenger: 'Passenger and cargo aircraft',
} as const
export type HazmatAircraft = keyof typeof HAZMAT_AIRCRAFT
export const HAZMAT_AIRCRAFT_NAMES = Object.keys(HAZMAT_AIRCRAFT) as HazmatAircraft[]

/** The facts about dangerous goods of a part. */
export type GoodsFacts = {
  name: string
  category: string | null
  isHazmat: boolean
  /** staff have decided whether it is */
  hazmatChecked: boolean
  unNumber: string
  hazardClass: string
  hazmatAircraft: HazmatAircraft
}

/**
 * The permitted carriage of goods, strictest first: ground alone, cargo aircraft too, passenger aircraft too, anything.
 */
export const CARRIAGES = ['ground', 'cargo', 'passenger', 'any'] as const
export type Carriage = (typeof CARRIAGES)[number]

/** True if the name or category of a part indicates that it may be dangerous goods, and staff have not decided yet. */
export const isUndecided = ({ name, category, isHazmat, hazmatChecked }: Omit<GoodsFacts, keyof Data>): boolean =>
  !isHazmat && !hazmatChecked && riskyKind(name, category) !== null
type Data = Pick<GoodsFacts, 'unNumber' | 'hazardClass' | 'hazmatAircraft'>

/** The permitted carriage of a part. Dangerous goods without their data, and undecided parts, go by ground. */
export function carriageOf(part: GoodsFacts): Carriage {
  if (isUndecided(part)) return 'ground'
  if (!part.isHazmat) return 'any'
  const { unNumber, hazardClass, hazmatAircraft } = part
  const isKnown = unNumber !== '' && hazardClass !== ''
  return isKnown && (hazmatAircraft === 'cargo' || hazmatAircraft === 'passenger') ? hazmatAircraft : 'ground'
}

/** The permitted carriage of a line outside the catalog, judged by its name. */
export const carriageByName = (name: string): Carriage => (riskyKind(name) === null ? 'any' : 'ground')

/**
 * The permitted carriage of a line that the store sources. Without a part in the catalog its name counts. Once it has one, the name
 * that it was sold under counts too, until staff decide on the part: naming the part of a line is no such decision.
 */
export const carriageOfSourced = (name: string, part: GoodsFacts | null): Carriage => {
  if (part === null) return carriageByName(name)
  if (part.isHazmat || part.hazmatChecked) return carriageOf(part)
  return strictestCarriage([carriageOf(part), carriageByName(name)])
}

/** The permitted carriage of several goods together. */
export const strictestCarriage = (carriages: readonly Carriage[]): Carriage =>
  CARRIAGES.find(carriage => carriages.includes(carriage)) ?? 'any'

type Destination = { country: string; state?: string; postalCode?: string }

/** True for an address in the 48 contiguous states and the District of Columbia, street or PO box; false for military mail. */
export function isContiguous({ country, state = '', postalCode = '' }: Destination): boolean {
  if (country !== 'US' || isMilitaryMail({ country, state })) return false
  const code = state.trim().toUpperCase()
  if (code === 'AK' || code === 'HI' || code === 'ALASKA' || code === 'HAWAII') return false
  return !/^\d{5}/.test(postalCode.trim()) || offshore(postalCode.trim()) === null
}

/** United States, with Puerto Rico and the Virgin Islands as carriers count them. */
const isAtHome = ({ country, state = '' }: Destination): boolean =>
  ['US', 'PR', 'VI'].includes(country) && !isMilitaryMail({ country, state })

// Services that stay on the ground in the 48 states. UPS 3 Day Select counts as air (UPS Hazardous Materials Service Definition), and
// FedEx Home Delivery is left out: none of its documents that were read says that it takes hazardous materials. USPS is left out:
// the rules for mailing depend on data that the store does not have (USPS Publication 52), and its packages may fly.
const BY_GROUND = new Set(['FEDEX_GROUND', 'UPS_GROUND', 'OTHER_GROUND', 'FORWARDER_PICK_UP'])
/** Carriers that fly packages in their own aircraft. Others use passenger aircraft too. */
const WITH_OWN_AIRCRAFT = ['fedex', 'ups']
const WITH_ANY_AIRCRAFT = [...WITH_OWN_AIRCRAFT, 'dhl', 'other']

type Service = { provider: string; serviceType: string }

/**
 * True if a service may carry goods to a destination. By ground: within the 48 contiguous states. By air, where the data allow it:
 * within the United States. Dangerous goods are not exported, and not mailed.
 */
export function mayCarry(carriage: Carriage, { provider, serviceType }: Service, destination: Destination): boolean {
  if (carriage === 'any') return true
  if (BY_GROUND.has(serviceType)) return isContiguous(destination)
  if (carriage === 'ground' || !isAtHome(destination)) return false
  return (carriage === 'cargo' ? WITH_OWN_AIRCRAFT : WITH_ANY_AIRCRAFT).includes(provider)
}

/** Said wherever services are left out because of the goods. */
export const DANGEROUS_GOODS_NOTICE: Readonly<Record<Exclude<Carriage, 'any'>, string>> = {
  ground:
    'This order has parts that are, or may be, dangerous goods. They ship by ground within the 48 contiguous states only.',
  cargo: 'This order has dangerous goods. They ship within the United States only, and not by every service.',
  passenger: 'This order has dangerous goods. They ship within the United States only, and not by every service.',
}

/** The warning to staff who ship a package. */
export const DANGEROUS_GOODS_IN_PACKAGE =
  'Parts of this package are, or may be, dangerous goods, which this service may not carry there. Decide on the page of the part, or choose a carrier that goes by ground.'
