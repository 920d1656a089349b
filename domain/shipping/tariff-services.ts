/** A service of the store's own tariff: its name and the packages that it accepts. Prices are in the tables of rates. */
export type TariffService = {
  provider: 'fedex' | 'ups' | 'usps' | 'dhl'
  service: string
  serviceType: string
  serviceDescription: string
  /** The heaviest, the longest and the largest (length plus girth) package that it accepts. */
  limits: { weightLb: number; lengthIn: number; girthIn: number }
  /** the business days in its name; if it takes longer, its description says so */
  named?: number
}

const GROUND = { weightLb: 150, lengthIn: 108, girthIn: 165 }
const EXPRESS = { weightLb: 150, lengthIn: 119, girthIn: 165 }
const POST = { weightLb: 70, lengthIn: 108, girthIn: 108 }
const POST_BY_GROUND = { ...POST, girthIn: 130 }

const MAIL = 'Mail to street addresses and PO boxes'
const BY_GROUND = 'Ground delivery'
const BY_AIR = 'By air'
const DUTIES = 'duties and taxes not included'

// Names and codes are those of server/shipping/easypost/services.ts, so that a choice outlives a change of source.
// biome-ignore format: a row a service
export const DOMESTIC_SERVICES: readonly TariffService[] = [
  { provider: 'usps', service: 'USPS Priority Mail', serviceType: 'USPS_PRIORITY', serviceDescription: MAIL, limits: POST },
  { provider: 'fedex', service: 'FedEx Ground', serviceType: 'FEDEX_GROUND', serviceDescription: BY_GROUND, limits: GROUND },
  { provider: 'ups', service: 'UPS Ground', serviceType: 'UPS_GROUND', serviceDescription: BY_GROUND, limits: GROUND },
  { provider: 'fedex', service: 'FedEx Express Saver', serviceType: 'FEDEX_EXPRESS_SAVER', serviceDescription: BY_AIR, limits: EXPRESS },
  { provider: 'fedex', service: 'FedEx 2Day', serviceType: 'FEDEX_2_DAY', serviceDescription: BY_AIR, limits: EXPRESS, named: 2 },
  { provider: 'fedex', service: 'FedEx Standard Overnight', serviceType: 'STANDARD_OVERNIGHT', serviceDescription: BY_AIR, limits: EXPRESS, named: 1 },
  { provider: 'fedex', service: 'FedEx Priority Overnight', serviceType: 'PRIORITY_OVERNIGHT', serviceDescription: 'By air, in the morning', limits: EXPRESS, named: 1 },
  { provider: 'ups', service: 'UPS 3 Day Select', serviceType: 'UPS_3_DAY_SELECT', serviceDescription: BY_AIR, limits: GROUND, named: 3 },
  { provider: 'ups', service: 'UPS 2nd Day Air', serviceType: 'UPS_2ND_DAY_AIR', serviceDescription: BY_AIR, limits: GROUND, named: 2 },
  { provider: 'ups', service: 'UPS Next Day Air', serviceType: 'UPS_NEXT_DAY_AIR', serviceDescription: 'By air, in the morning', limits: GROUND, named: 1 },
  { provider: 'usps', service: 'USPS Ground Advantage', serviceType: 'USPS_GROUND_ADVANTAGE', serviceDescription: MAIL, limits: POST_BY_GROUND },
  { provider: 'usps', service: 'USPS Priority Mail Express', serviceType: 'USPS_PRIORITY_EXPRESS', serviceDescription: MAIL, limits: POST },
]

// biome-ignore format: as above
export const INTERNATIONAL_SERVICES: readonly TariffService[] = [
  { provider: 'ups', service: 'UPS Standard', serviceType: 'UPS_STANDARD', serviceDescription: `Ground delivery across the border, ${DUTIES}`, limits: GROUND },
  { provider: 'fedex', service: 'FedEx International Economy', serviceType: 'INTERNATIONAL_ECONOMY', serviceDescription: `By air, ${DUTIES}`, limits: EXPRESS },
  { provider: 'dhl', service: 'DHL Express Worldwide', serviceType: 'DHL_EXPRESS_WORLDWIDE', serviceDescription: `Express by air, ${DUTIES}`, limits: EXPRESS },
  { provider: 'fedex', service: 'FedEx International Priority', serviceType: 'FEDEX_INTERNATIONAL_PRIORITY', serviceDescription: `Express by air, ${DUTIES}`, limits: EXPRESS },
  { provider: 'ups', service: 'UPS Worldwide Expedited', serviceType: 'UPS_WORLDWIDE_EXPEDITED', serviceDescription: `By air, ${DUTIES}`, limits: GROUND },
  { provider: 'ups', service: 'UPS Worldwide Saver', serviceType: 'UPS_WORLDWIDE_SAVER', serviceDescription: `Express by air, ${DUTIES}`, limits: GROUND },
]

export const tariffService = (services: readonly TariffService[], serviceType: string): TariffService | undefined =>
  services.find(service => service.serviceType === serviceType)
