import type { RateOption } from '../../../domain/shipping/tariff.ts'

type Provider = RateOption['provider']
type Named = Pick<RateOption, 'provider' | 'service' | 'serviceType' | 'serviceDescription'> & {
  /** business days, used if the carrier returns none */
  usualDays: number
  /** the days are part of the service's name */
  isNamedByDays: boolean
}

/** EasyPost's names of each carrier: for the store's own account, or for EasyPost's default account. */
const PROVIDERS: Record<string, Provider> = {
  FedEx: 'fedex',
  FedExDefault: 'fedex',
  UPS: 'ups',
  UPSDAP: 'ups',
  USPS: 'usps',
  DHLExpress: 'dhl',
}

type Way = { words: string; isNamedByDays: boolean }
type Row = readonly [code: string, serviceType: string, service: string, way: Way, usualDays: number]

const GROUND = { words: 'Ground delivery', isNamedByDays: false }
const AIR = { words: 'By air', isNamedByDays: true }
const AIR_IN_THE_MORNING = { words: 'By air, in the morning', isNamedByDays: true }
const AIR_EARLY = { words: 'By air, early', isNamedByDays: true }
const MAIL = { words: 'By mail', isNamedByDays: false }
const ABROAD = { words: 'Duties and taxes not included', isNamedByDays: false }

// The services that the store offers; others (media mail, smart post, freight) are not shown. A service that the tariff
// also offers has the tariff's name, so that a buyer's choice survives a change of the rate source.
// Codes: https://docs.easypost.com/carriers/fedex-guide, ups-guide, usps-guide, dhl-express-guide
// biome-ignore format: a row a service
const ROWS: Record<Exclude<Provider, 'other'>, readonly Row[]> = {
  fedex: [
    ['FEDEX_GROUND', 'FEDEX_GROUND', 'FedEx Ground', GROUND, 5],
    ['GROUND_HOME_DELIVERY', 'GROUND_HOME_DELIVERY', 'FedEx Home Delivery', GROUND, 5],
    ['FEDEX_EXPRESS_SAVER', 'FEDEX_EXPRESS_SAVER', 'FedEx Express Saver', AIR, 3],
    ['FEDEX_2_DAY', 'FEDEX_2_DAY', 'FedEx 2Day', AIR, 2],
    ['FEDEX_2_DAY_AM', 'FEDEX_2_DAY_AM', 'FedEx 2Day A.M.', AIR_IN_THE_MORNING, 2],
    ['STANDARD_OVERNIGHT', 'STANDARD_OVERNIGHT', 'FedEx Standard Overnight', AIR, 1],
    ['PRIORITY_OVERNIGHT', 'PRIORITY_OVERNIGHT', 'FedEx Priority Overnight', AIR_IN_THE_MORNING, 1],
    ['FIRST_OVERNIGHT', 'FIRST_OVERNIGHT', 'FedEx First Overnight', AIR_EARLY, 1],
    ['INTERNATIONAL_ECONOMY', 'INTERNATIONAL_ECONOMY', 'FedEx International Economy', ABROAD, 6],
    ['FEDEX_INTERNATIONAL_ECONOMY', 'INTERNATIONAL_ECONOMY', 'FedEx International Economy', ABROAD, 6],
    ['FEDEX_INTERNATIONAL_CONNECT_PLUS', 'FEDEX_INTERNATIONAL_CONNECT_PLUS', 'FedEx International Connect Plus', ABROAD, 5],
    ['INTERNATIONAL_PRIORITY', 'FEDEX_INTERNATIONAL_PRIORITY', 'FedEx International Priority', ABROAD, 4],
    ['FEDEX_INTERNATIONAL_PRIORITY', 'FEDEX_INTERNATIONAL_PRIORITY', 'FedEx International Priority', ABROAD, 4],
  ],
  ups: [
    ['Ground', 'UPS_GROUND', 'UPS Ground', GROUND, 5],
    ['3DaySelect', 'UPS_3_DAY_SELECT', 'UPS 3 Day Select', AIR, 3],
    ['2ndDayAir', 'UPS_2ND_DAY_AIR', 'UPS 2nd Day Air', AIR, 2],
    ['NextDayAirSaver', 'UPS_NEXT_DAY_AIR_SAVER', 'UPS Next Day Air Saver', AIR, 1],
    ['NextDayAir', 'UPS_NEXT_DAY_AIR', 'UPS Next Day Air', AIR_IN_THE_MORNING, 1],
    ['UPSStandard', 'UPS_STANDARD', 'UPS Standard', ABROAD, 6],
    ['Expedited', 'UPS_WORLDWIDE_EXPEDITED', 'UPS Worldwide Expedited', ABROAD, 5],
    ['UPSSaver', 'UPS_WORLDWIDE_SAVER', 'UPS Worldwide Saver', ABROAD, 3],
    ['Express', 'UPS_WORLDWIDE_EXPRESS', 'UPS Worldwide Express', ABROAD, 3],
  ],
  usps: [
    ['GroundAdvantage', 'USPS_GROUND_ADVANTAGE', 'USPS Ground Advantage', MAIL, 5],
    ['Priority', 'USPS_PRIORITY', 'USPS Priority Mail', MAIL, 3],
    ['Express', 'USPS_PRIORITY_EXPRESS', 'USPS Priority Mail Express', MAIL, 2],
    ['PriorityMailInternational', 'USPS_PRIORITY_INTERNATIONAL', 'USPS Priority Mail International', ABROAD, 10],
    ['ExpressMailInternational', 'USPS_EXPRESS_INTERNATIONAL', 'USPS Priority Mail Express International', ABROAD, 5],
  ],
  dhl: [
    ['ExpressWorldwide', 'DHL_EXPRESS_WORLDWIDE', 'DHL Express Worldwide', ABROAD, 4],
    ['ExpressWorldwideNonDoc', 'DHL_EXPRESS_WORLDWIDE', 'DHL Express Worldwide', ABROAD, 4],
    ['Express1200NonDoc', 'DHL_EXPRESS_1200', 'DHL Express 12:00', ABROAD, 3],
  ],
}

const NAMED = new Map<string, Named>(
  Object.values(PROVIDERS).flatMap(provider =>
    (provider === 'other' ? [] : ROWS[provider]).map(
      ([code, serviceType, service, { words: serviceDescription, isNamedByDays }, usualDays]) =>
        [
          `${provider} ${code}`,
          { provider, service, serviceType, serviceDescription, usualDays, isNamedByDays },
        ] as const,
    ),
  ),
)

/** The store's name of an EasyPost service; null for a service that the store does not offer. */
export const nameService = (carrier: string, service: string): Named | null =>
  NAMED.get(`${PROVIDERS[carrier]} ${service}`) ?? null

/** True for the carriers of the store; messages of other carriers are ignored. */
export const isStoreCarrier = (carrier: string): boolean => carrier in PROVIDERS
