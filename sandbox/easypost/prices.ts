import type { ShipmentInput } from './request.ts'

export type CarrierRate = { carrier: string; service: string; rate: string; days: number | null; date: string | null }
export type CarrierMessage = { carrier: string; message: string }

type Service = readonly [service: string, base: number, perLb: number, days: number | null]
type Carrier = { name: string; maxLb: number; maxGirthIn: number; home: readonly Service[]; abroad: readonly Service[] }

// Prices in cents: a base price, and a price per pound. The codes are those of EasyPost: https://docs.easypost.com/carriers
const CARRIERS: readonly Carrier[] = [
  {
    name: 'FedEx',
    maxLb: 150,
    maxGirthIn: 165,
    home: [
      ['FEDEX_GROUND', 1043, 61, 4],
      ['FEDEX_EXPRESS_SAVER', 2210, 187, 3],
      ['FEDEX_2_DAY', 2795, 240, 2],
      ['STANDARD_OVERNIGHT', 5512, 410, 1],
      ['SMART_POST', 799, 44, 7],
    ],
    abroad: [
      ['INTERNATIONAL_ECONOMY', 5120, 455, 5],
      ['FEDEX_INTERNATIONAL_PRIORITY', 6390, 520, 3],
    ],
  },
  {
    name: 'UPSDAP',
    maxLb: 150,
    maxGirthIn: 165,
    home: [
      ['Ground', 987, 64, 4],
      ['2ndDayAir', 2610, 233, 2],
      ['NextDayAirSaver', 4988, 402, 1],
    ],
    abroad: [['UPSSaver', 6140, 505, 3]],
  },
  { name: 'UPS', maxLb: 150, maxGirthIn: 165, home: [['Ground', 1299, 80, 4]], abroad: [] },
  {
    name: 'USPS',
    maxLb: 70,
    maxGirthIn: 108,
    home: [
      ['GroundAdvantage', 812, 92, null],
      ['Priority', 1018, 140, 2],
      ['MediaMail', 463, 74, 8],
    ],
    abroad: [['PriorityMailInternational', 5480, 390, null]],
  },
  { name: 'DHLExpress', maxLb: 150, maxGirthIn: 165, home: [], abroad: [['ExpressWorldwide', 6075, 498, 3]] },
]

/** Returns the rates of the carriers for a package, at `percent` of the usual prices. */
export function fetchCarrierRates(
  { from_address: from, to_address: to, parcel, customs_info }: ShipmentInput,
  percent: number,
) {
  const rates: CarrierRate[] = []
  const messages: CarrierMessage[] = []
  const pounds = Math.ceil(parcel.weight / 16)
  const { length = 0, width = 0, height = 0 } = parcel
  const longest = Math.max(length, width, height)
  const girth = longest + 2 * (length + width + height - longest)
  const isAbroad = from.country !== to.country
  for (const { name, maxLb, maxGirthIn, home, abroad } of CARRIERS) {
    const services = isAbroad ? abroad : home
    if (services.length === 0) continue
    const reason =
      pounds > maxLb
        ? `Shipment cannot weigh more than ${maxLb} lb`
        : girth > maxGirthIn
          ? 'Package exceeds the maximum size'
          : isAbroad && !customs_info
            ? 'Customs information is required'
            : null
    if (reason) messages.push({ carrier: name, message: reason })
    else
      for (const [service, base, perLb, days] of services) {
        const cents = Math.round(((base + perLb * pounds) * percent) / 100)
        const date = name === 'FedEx' && days !== null ? deliveryDate(days) : null
        rates.push({ carrier: name, service, rate: (cents / 100).toFixed(2), days, date })
      }
  }
  return { rates, messages }
}

/** The delivery date as FedEx quotes it: in the afternoon, `days` working days from now. */
function deliveryDate(days: number): string {
  const date = new Date()
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() % 6 !== 0) left -= 1
  }
  return `${date.toISOString().slice(0, 10)}T16:30:00Z`
}
