import { type Cents, cents, sum, times } from '../../../domain/money/money.ts'
import { MILITARY_MAIL_DAYS } from '../../../domain/shipping/military-mail.ts'
import { describeService, type RateOption } from '../../../domain/shipping/tariff.ts'
import { z } from '../../../domain/text/zod.ts'
import type { RateAnswer } from '../rate-source.ts'
import { isStoreCarrier, nameService } from './services.ts'

// The parts of a Shipment that the store uses: https://docs.easypost.com/docs/shipments/rates, …/messages
const RateShape = z.object({
  carrier: z.string(),
  service: z.string(),
  rate: z.string(),
  currency: z.string(),
  delivery_days: z.optional(z.nullable(z.number())),
  est_delivery_days: z.optional(z.nullable(z.number())),
  delivery_date: z.optional(z.nullable(z.string())),
})
const ShipmentShape = z.object({
  rates: z.array(z.unknown()),
  messages: z.optional(z.nullable(z.array(z.object({ carrier: z.string(), message: z.unknown() })))),
})

/** EasyPost's answer for one package, with the carriers that returned no rates. */
export type PackageRates = { rates: RateOption[]; refusals: { carrier: string; message: string }[] }

/** Reads a Shipment of EasyPost. Throws if the answer is not a Shipment. Invalid rates are left out. */
export function readShipment(answer: unknown): PackageRates {
  const { rates, messages } = ShipmentShape.parse(answer)
  return {
    rates: rates.flatMap(one => readRate(one) ?? []),
    refusals: (messages ?? [])
      .filter(({ carrier }) => isStoreCarrier(carrier))
      .map(({ carrier, message }) => ({ carrier, message: String(message).slice(0, 200) })),
  }
}

function readRate(one: unknown): RateOption | null {
  const read = RateShape.safeParse(one)
  if (!read.success || read.data.currency !== 'USD') return null
  const { carrier, service, delivery_days, est_delivery_days, delivery_date } = read.data
  const named = nameService(carrier, service)
  const rate = readAmount(read.data.rate)
  if (!named || !rate) return null
  const { usualDays, isNamedByDays, ...names } = named
  const statedDays = delivery_days ?? est_delivery_days
  const estimatedDays =
    statedDays != null && Number.isInteger(statedDays) && statedDays > 0 && statedDays < 100 ? statedDays : usualDays
  const promised = isNamedByDays ? usualDays : undefined
  return {
    ...names,
    serviceDescription: describeService(names.serviceDescription, promised, estimatedDays),
    rate,
    estimatedDays,
    deliveryDate: /^\d{4}-\d\d-\d\d(?=T|$)/.exec(delivery_date ?? '')?.[0] ?? null,
    customerShippingAccountId: null,
    isEstimate: false,
  }
}

/** Converts dollars with any number of decimals to cents, rounded up. Null for other text. */
export function readAmount(text: string): Cents | null {
  const [, dollars, fraction = ''] = /^(\d{1,7})(?:\.(\d{1,9}))?$/.exec(text) ?? []
  if (dollars === undefined) return null
  const rest = /[1-9]/.test(fraction.slice(2)) ? 1 : 0
  return cents(Number(dollars) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) + rest)
}

/**
 * The rates of a shipment of several packages: the sums of their rates, for each service that takes all of them. The
 * shipment arrives with its last package.
 */
export function sumPackageRates(parts: readonly { of: PackageRates; count: number }[]): RateAnswer {
  const [first, ...others] = parts.map(({ of, count }) => ({ cheapest: cheapestOfEach(of.rates), count }))
  const rates = [...(first?.cheapest ?? [])].flatMap(([name, option]) => {
    const all = [{ option, count: first?.count ?? 0 }]
    for (const { cheapest, count } of others) {
      const same = cheapest.get(name)
      if (!same) return []
      all.push({ option: same, count })
    }
    const dates = all.map(one => one.option.deliveryDate)
    return {
      ...option,
      rate: sum(all.map(one => times(one.option.rate, one.count))),
      estimatedDays: Math.max(...all.map(one => one.option.estimatedDays)),
      deliveryDate: dates.includes(null) ? null : (dates.toSorted().at(-1) ?? null),
    }
  })
  const silent = new Set(parts.flatMap(({ of }) => of.refusals.map(({ carrier }) => carrier)))
  return {
    rates: rates.toSorted((a, b) => a.rate - b.rate || a.estimatedDays - b.estimatedDays),
    errors: [...silent].toSorted().map(carrier => `${carrier} gave no rates for a package.`),
  }
}

/** Only USPS delivers to military addresses, and its delivery days cover only the way to its gateway. */
export const byMilitaryMail = ({ rates, errors }: RateAnswer): RateAnswer => ({
  rates: rates
    .filter(({ provider }) => provider === 'usps')
    .map(rate => ({ ...rate, estimatedDays: Math.max(rate.estimatedDays, MILITARY_MAIL_DAYS), deliveryDate: null })),
  errors,
})

/** The cheapest rate of each service: several accounts or service codes may return the same service. */
function cheapestOfEach(rates: readonly RateOption[]): ReadonlyMap<string, RateOption> {
  const cheapest = new Map<string, RateOption>()
  for (const rate of rates) {
    const name = `${rate.provider} ${rate.serviceType}`
    const before = cheapest.get(name)
    if (!before || rate.rate < before.rate) cheapest.set(name, rate)
  }
  return cheapest
}
