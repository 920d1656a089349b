import type { Condition } from '../domain/catalogue/condition.ts'
import { type ConditionCode, codeOf } from '../domain/catalogue/condition-code.ts'
import type { Evidence } from '../domain/inventory/evidence.ts'
import { type UnitFacts, unknownUnit } from '../domain/inventory/unit-facts.ts'
import { addDays } from '../domain/text/store-day.ts'
import type { OpeningUnit } from '../server/inventory/units/load-opening-units.ts'
import type { DemoLine, DemoProduct } from './product.ts'
import { type Random, randomFrom } from './random.ts'

const APPROVALS = ['QK4R512L', 'EASA.145.8123', 'TR3R880M', 'N2SR041K']
const OPERATORS = ['Meridian Airways', 'Northern Cross Airlines', 'Blue Ridge Cargo', 'Pacific Crest Air']
/** The operators that agree with a trace to an airline. Other traces allow all operators. */
const OPERATORS_OF: Readonly<Record<string, readonly string[]>> = {
  'US airline': ['Blue Ridge Cargo', 'Pacific Crest Air'],
  'European airline': ['Meridian Airways', 'Northern Cross Airlines'],
}
const AIRCRAFT = ['A320-214, MSN 1', 'B737-800, MSN 2', 'ERJ 190, MSN 1900', 'DHC-8-400, MSN 4']
const VENDORS = ['Halcyon Aero Trading', 'Westbrook Aviation Supply', 'Sundance Parting Out', 'Kestrel Surplus']
/** The status in block 11 of a tag. */
const STATUS: Partial<Record<Condition, string>> = {
  new: 'NEW',
  new_surplus: 'NEW',
  overhauled: 'OVERHAULED',
  repaired: 'REPAIRED',
  serviceable: 'INSPECTED/TESTED',
}
const UNKNOWN: UnitFacts = { ...unknownUnit('NE'), kind: 'serial' }
/** The number of parts with units, from the first part. Each page has examples, and the first start is still fast. */
const PARTS_WITH_UNITS = 12_000
/** The maximum number of pieces of a line that get serial numbers. */
const MAX_SERIALS = 6
const MAX_LOT_QUANTITY = 100_000

/**
 * Makes the units of a part: pieces with serial numbers and tags, lots that expire, and removed pieces with times and trace. A
 * few of them are in quarantine, wait for inspection, or have separate prices. `today`: YYYY-MM-DD.
 */
export function unitsOf(productId: number, product: DemoProduct, today: string): OpeningUnit[] {
  if (productId > PARTS_WITH_UNITS) return []
  const random = randomFrom(productId + 7_000_000)
  return product.inventory.flatMap(line => {
    const { quantity, evidence, condition } = line
    if (quantity === 0) return []
    const isLot = evidence?.serialOrBatch.startsWith('LOT') === true
    if (isLot) return quantity <= MAX_LOT_QUANTITY ? [lotOf(productId, line, random, today)] : []
    if (quantity > MAX_SERIALS || (evidence === null && condition !== 'as_removed')) return []
    return serialsOf(productId, product, line, random, today)
  })
}

const operatorsOf = (traceTo: string): readonly string[] => OPERATORS_OF[traceTo] ?? OPERATORS

/** The evidence of a stock line. A line of several pieces has no serial number, because each piece has its own or none. */
export function evidenceOfLine({ quantity, evidence }: DemoLine): Evidence | null {
  const mayHaveSerial = evidence === null || quantity === 1 || !evidence.serialOrBatch.startsWith('S/N')
  return mayHaveSerial ? evidence : { ...evidence, serialOrBatch: '' }
}

const binOf = (random: Random): string =>
  `${random.pick(['A', 'B', 'C', 'D'])}-${random.whole(1, 24)}-${random.whole(1, 6)}`
const received = (random: Random, today: string) => ({
  receivedOn: addDays(today, -random.whole(5, 400)),
  vendor: random.pick(VENDORS),
  vendorDocument: `PS-${random.whole(10_000, 99_999)}`,
})

function lotOf(
  productId: number,
  { condition, quantity, evidence }: DemoLine,
  random: Random,
  today: string,
): OpeningUnit {
  // A few lots expire soon, so that the back office has examples.
  const expiresSoon = evidence?.shelfLifeExpiry != null && random.chance(0.06)
  const expiresOn = expiresSoon ? addDays(today, random.whole(40, 85)) : (evidence?.shelfLifeExpiry ?? null)
  const facts: UnitFacts = {
    ...UNKNOWN,
    kind: 'lot',
    mark: evidence?.serialOrBatch.replace('LOT ', '') ?? '',
    conditionCode: codeOf(condition),
    // The certificate belongs to the line, so the lot needs no scan.
    bin: binOf(random),
    traceTo: evidence?.traceTo ?? '',
    expiresOn,
    curedOn: expiresOn === null ? null : addDays(expiresOn, -365 * 10),
    ...received(random, today),
  }
  return { productId, condition, state: 'available', quantity, facts }
}

function serialsOf(
  productId: number,
  product: DemoProduct,
  { condition, quantity, evidence, price: linePrice }: DemoLine,
  random: Random,
  today: string,
): OpeningUnit[] {
  const price = linePrice ?? product.price
  const first = evidence ? Number(evidence.serialOrBatch.replace('S/N ', '')) : random.whole(100, 99_999)
  const factsOf = (at: number, more: Partial<UnitFacts> = {}): UnitFacts => ({
    ...UNKNOWN,
    mark: `${first + at * 7}`,
    conditionCode: codeOf(condition),
    bin: binOf(random),
    ...received(random, today),
    ...(condition === 'as_removed' ? removed(random) : tagged({ productId, at, condition, evidence }, random)),
    // A unit that was bought cheaply, or has much life left, has its own price.
    price: price > 0 && random.chance(0.12) ? Math.round((price * random.whole(78, 118)) / 100) : null,
    ...more,
  })
  const units: OpeningUnit[] = Array.from({ length: quantity }, (_, at) => ({
    productId,
    condition,
    state: 'available' as const,
    quantity: 1,
    facts: factsOf(at),
  }))
  const addUnit = (state: 'quarantined' | 'inspecting', note: string) =>
    units.push({ productId, condition, state, quantity: 1, facts: factsOf(units.length, { note, price: null }) })
  if (random.chance(0.02)) addUnit('quarantined', 'Serial on the plate and on the tag differ')
  if (random.chance(0.02)) addUnit('inspecting', '')
  return units
}

type Tagged = Pick<DemoLine, 'condition' | 'evidence'> & { productId: number; at: number }

function tagged({ productId, at, condition, evidence }: Tagged, random: Random): Partial<UnitFacts> {
  const isUsed = condition !== 'new' && condition !== 'new_surplus'
  const hours = random.whole(2000, 38_000)
  const sinceShop = random.whole(0, 60)
  return {
    paper: evidence?.tagType ?? null,
    // The condition is part of the number, so that no two units of a part have the same number.
    paperNumber: `${productId}-${codeOf(condition)}${random.whole(10, 99)}-${at + 1}`,
    paperBy: evidence?.taggedBy ?? '',
    paperDate: evidence?.tagDate ?? null,
    paperApproval: random.pick(APPROVALS),
    paperStatus: STATUS[condition] ?? '',
    paperQuantity: 1,
    traceTo: evidence?.traceTo ?? '',
    ...(isUsed
      ? {
          hoursSinceNew: hours,
          cyclesSinceNew: Math.round(hours / 1.7),
          nonIncident: random.chance(0.8) ? true : null,
          lastOperator: random.pick(operatorsOf(evidence?.traceTo ?? '')),
          ...(condition === 'overhauled'
            ? { hoursSinceOverhaul: sinceShop, cyclesSinceOverhaul: Math.round(sinceShop / 2) }
            : {}),
        }
      : {}),
  }
}

function removed(random: Random): Partial<UnitFacts> {
  const hours = random.whole(9000, 52_000)
  const code: ConditionCode = random.chance(0.15) ? 'CR' : 'AR'
  const traceTo = random.pick(['US airline', 'European airline', 'dismantled aircraft, with records'])
  return {
    conditionCode: code,
    hoursSinceNew: hours,
    cyclesSinceNew: Math.round(hours / 1.8),
    nonIncident: true,
    lastOperator: random.pick(operatorsOf(traceTo)),
    cameOff: `${random.pick(AIRCRAFT)}${random.whole(100, 999)}`,
    traceTo,
  }
}
