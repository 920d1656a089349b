import { type Cents, cents, sum, times, ZERO } from '../money/money.ts'
import { type PackedLine, packLines } from '../shipping/packing.ts'
import { type RateOption, tariffRates } from '../shipping/tariff.ts'
import type { Tariff } from '../shipping/tariff-shape.ts'

/** A paid order from which pieces are canceled before any of it has left. */
export type CanceledFreight = {
  /** the paid freight */
  freight: Cents
  service: { provider: string; serviceType: string }
  originPostalCode: string
  destination: { country: string; state: string; postalCode: string }
  /** all pieces as ordered, and those that stay */
  all: readonly PackedLine[]
  rest: readonly PackedLine[]
}

/**
 * The freight of the pieces that stay: the freight times their rate over the rate for all pieces, both by the tariff
 * for the service of the order, or for the cheapest one where the tariff does not have it. So freight by the tariff
 * becomes the tariff's rate for the rest, and freight of a carrier or a quote stays in proportion. If the tariff has no
 * rate for the rest, all of it.
 */
export function freightOfRest(order: CanceledFreight, tariff: Tariff): Cents {
  const { freight, service, rest } = order
  if (freight === 0 || rest.every(({ quantity }) => quantity === 0)) return ZERO
  const ratesOfRest = ratesFor(order, rest, tariff)
  const ratesOfAll = ratesFor(order, order.all, tariff)
  const ofAll = chosenOf(ratesOfAll, service)
  const ofRest = ofAll ? chosenOf(ratesOfRest, ofAll) : chosenOf(ratesOfRest, service)
  if (!ofRest) return freight
  // All together is too much for a parcel service: the back office has priced it.
  if (!ofAll || ofAll.rate === 0) return cents(Math.min(freight, ofRest.rate))
  const part = (BigInt(freight) * BigInt(ofRest.rate) + BigInt(ofAll.rate) - 1n) / BigInt(ofAll.rate)
  return cents(Math.min(freight, Number(part)))
}

const ratesFor = (
  { originPostalCode, destination }: CanceledFreight,
  lines: readonly PackedLine[],
  tariff: Tariff,
): RateOption[] =>
  tariffRates(
    {
      originPostalCode,
      destination,
      packages: packLines(lines),
      declaredValue: sum(lines.map(({ unitPrice, quantity }) => times(unitPrice, quantity))),
    },
    tariff,
  )

const chosenOf = (rates: readonly RateOption[], { provider, serviceType }: CanceledFreight['service']) =>
  rates.find(rate => rate.provider === provider && rate.serviceType === serviceType) ?? rates[0]
