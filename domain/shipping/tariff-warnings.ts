import { cents, formatMoney } from '../money/money.ts'
import { PACKAGE_LIMITS } from './packing.ts'
import { zoneName } from './shipping-zone.ts'
import { type TariffService, tariffService } from './tariff-services.ts'
import type { RateTable, ServiceRates } from './tariff-shape.ts'

type Kind = { zones: readonly string[]; services: readonly TariffService[] }

/** A price that changed by this factor, up or down, is probably a misplaced decimal point. */
const SLIP = 3

/** Warnings about unusual values in a valid table, one sentence each. `before` is the table in force. */
export function tariffWarnings(before: RateTable, table: RateTable, kind: Kind): string[] {
  return [...unserved(table, kind), ...table.flatMap(rates => [...slips(before, rates, kind), ...falling(rates, kind)])]
}

/** Warnings for zones that no service reaches, or that none reaches with heavy packages. */
function unserved(table: RateTable, { zones, services }: Kind): string[] {
  return zones.flatMap((zone, column) => {
    const running = table.filter(({ days }) => (days[column] ?? null) !== null)
    if (running.length === 0) return [`Nothing ships to ${zoneName(zone)}: buyers there are asked to contact you.`]
    const heaviest = Math.max(
      ...running.map(({ serviceType }) => tariffService(services, serviceType)?.limits.weightLb ?? 0),
    )
    return zone === 'APO' || heaviest >= PACKAGE_LIMITS.weightLb.max
      ? []
      : [`Nothing over ${heaviest} lb ships to ${zoneName(zone)}.`]
  })
}

const named = ({ serviceType }: ServiceRates, { services }: Kind): string =>
  tariffService(services, serviceType)?.service ?? serviceType

function slips(before: RateTable, rates: ServiceRates, kind: Kind): string[] {
  const was = before.find(({ serviceType }) => serviceType === rates.serviceType)
  return rates.steps.flatMap(({ upToLb, prices }) => {
    const old = was?.steps.find(step => step.upToLb === upToLb)?.prices
    return prices.flatMap((price, column) => {
      const [from, zone] = [old?.[column] ?? null, kind.zones[column]]
      if (zone === undefined || price === null || from === null) return []
      if (price <= from * SLIP && from <= price * SLIP) return []
      const change = `${formatMoney(cents(from))} becomes ${formatMoney(cents(price))}`
      return [`${named(rates, kind)}, ${zoneName(zone)}, up to ${upToLb} lb: ${change}.`]
    })
  })
}

/** Warnings for rates that fall with weight, or with distance within the country. */
function falling(rates: ServiceRates, kind: Kind): string[] {
  return rates.steps.flatMap(({ upToLb, prices }, at) => {
    const lighter = rates.steps[at - 1]
    const heavier = prices.flatMap((price, column) => {
      const above = lighter?.prices[column] ?? null
      return price !== null && above !== null && price < above ? [zoneName(kind.zones[column] ?? '')] : []
    })
    const farther = prices.flatMap((price, column) => {
      const [zone, nearer] = [kind.zones[column] ?? '', prices[column - 1] ?? null]
      return /^[3-8]$/.test(zone) && price !== null && nearer !== null && price < nearer ? [zoneName(zone)] : []
    })
    return [
      ...(heavier.length > 0
        ? [`${named(rates, kind)}: up to ${upToLb} lb costs less than ${lighter?.upToLb} lb in ${heavier.join(', ')}.`]
        : []),
      ...(farther.length > 0
        ? [`${named(rates, kind)}, up to ${upToLb} lb: ${farther.join(', ')} costs less than the zone before.`]
        : []),
    ]
  })
}
