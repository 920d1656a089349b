import type { Condition } from '../domain/catalogue/condition.ts'
import { partNumberKey, slugOf } from '../domain/catalogue/part-number.ts'
import type { Evidence } from '../domain/inventory/evidence.ts'
import { cents } from '../domain/money/money.ts'
import { type Assembly, KIND_COUNT, makeAssembly } from './families/assemblies.ts'
import { anBolts, nasBolts, screws } from './families/bolts.ts'
import { anWashers, clamps, clevisPins, nasWashers, nuts, oRings, rivets } from './families/hardware.ts'
import { bearings, breakersAndSwitches, connectors5015, connectors38999, fittings, wire } from './families/systems.ts'
import { pricesOf, surplusOnly } from './offers.ts'
import type { DemoLine, DemoProduct, DemoReference, Family, Part } from './product.ts'
import { type Random, randomFrom } from './random.ts'
import { alternateOf, supersessionOf } from './references.ts'

const FAMILIES: readonly Family[] = [
  anBolts,
  nasBolts,
  screws,
  nasWashers,
  anWashers,
  nuts,
  rivets,
  oRings,
  clevisPins,
  clamps,
  fittings,
  bearings,
  breakersAndSwitches,
  connectors5015,
  connectors38999,
  wire,
]
const HARDWARE = FAMILIES.reduce((total, family) => total + family.count, 0)
/** Coprime to HARDWARE: steps of this size reach every hardware part once and mix the families. */
const STRIDE = coprimeNear(7919, HARDWARE)

const HARDWARE_MAKERS = ['Calder Fasteners', 'Ridgeline Aerofast', 'Whitcomb Standard Parts', 'Harrow & Pike']
const TAGGERS = ['Quill Aero Repair', 'Sandbar Avionics Shop', 'Norrland Component Services', 'Three Rivers MRO']
/** The possible origins of pieces in a condition: new parts never come from an aircraft or a repair station. */
const SOURCES: Record<Condition, readonly string[]> = {
  new: ['original maker'],
  new_surplus: ['original maker', 'US airline, unused stock', 'European airline, unused stock'],
  overhauled: ['US airline', 'European airline', 'FAA repair station'],
  repaired: ['US airline', 'European airline', 'FAA repair station'],
  serviceable: ['US airline', 'European airline', 'dismantled aircraft, with records'],
  as_removed: ['US airline', 'European airline', 'dismantled aircraft, with records'],
}

/** Well-known parts that are first in the catalogue. */
const KNOWN = ['AN3-5A', 'MS20470AD4-6', 'NAS1149F0332P', 'MS21042-3', 'MS28775-012', 'AN960-10']

/**
 * Generates the first `count` products of the demonstration catalogue. The products are the same for each run and each `count`.
 * All part numbers and slugs differ.
 */
export function* demoProducts(count: number): Generator<DemoProduct> {
  const known = knownParts()
  const slugs = new Set<string>()
  let hardware = 0
  /** the part number of the last assembly of each kind */
  const assemblySkus: string[] = []
  let assemblies = 0
  for (let position = 0; position < count; position++) {
    const random = randomFrom(position + 1)
    const first = known[position]
    if (first) {
      yield finish(first, random, slugs, { isKnown: true, others: randomFrom(position + LATER_FIELDS_SEED) })
      continue
    }
    let part: Part | null = null
    if (position % 20 < 12) {
      while (hardware < HARDWARE && part === null) {
        const candidate = hardwarePart((hardware++ * STRIDE) % HARDWARE)
        if (!KNOWN.includes(candidate.sku)) part = candidate
      }
    }
    if (part) {
      yield finish(part, random, slugs, { isKnown: false, others: randomFrom(position + LATER_FIELDS_SEED) })
      continue
    }
    const at = assemblies % KIND_COUNT
    const assembly = makeAssembly(assemblies++, random.unit())
    yield finish(assembly, random, slugs, {
      isKnown: false,
      others: randomFrom(position + LATER_FIELDS_SEED),
      like: assemblySkus[at],
    })
    assemblySkus[at] = assembly.sku
  }
}

/** An offset of the random seed for fields that were added later, so that the earlier fields keep their values. */
const LATER_FIELDS_SEED = 9_000_000

/** The well-known parts, and two different parts that share one key. */
function knownParts(): (Part | Assembly)[] {
  const bySku = new Map<string, Part>()
  for (let index = 0; index < HARDWARE && bySku.size < KNOWN.length; index++) {
    const part = hardwarePart(index)
    if (KNOWN.includes(part.sku)) bySku.set(part.sku, part)
  }
  const twins = ['21117-1', '211-171'].map((sku, index) => {
    const assembly = makeAssembly(900_000 - 10 * index - 1, 0.3 + index / 2)
    return { ...assembly, sku, name: assembly.noun }
  })
  return [...KNOWN.flatMap(sku => bySku.get(sku) ?? []), ...twins]
}

function hardwarePart(index: number): Part {
  let rest = index
  for (const family of FAMILIES) {
    if (rest < family.count) return family.make(rest)
    rest -= family.count
  }
  throw new RangeError(`no hardware part ${index}`)
}

const NEWEST = Date.UTC(2026, 9, 31)
const THREE_YEARS_MS = 3 * 365 * 86_400_000

/** `like`: the part number of another assembly of the same kind. */
type FinishOptions = { isKnown: boolean; others: Random; like?: string | undefined }

function finish(
  part: Part | Assembly,
  random: Random,
  slugs: Set<string>,
  { isKnown, others, like }: FinishOptions,
): DemoProduct {
  const isAssembly = 'aircraftType' in part
  const onRequest = !isKnown && (random.chance(isAssembly ? 0.18 : 0.02) || (!isAssembly && others.chance(0.03)))
  const onSale = !onRequest && !isKnown && random.chance(0.04)
  const newPrice = Math.max(5, Math.round(part.price * (0.9 + random.unit() * 0.25)))
  const lines = isKnown
    ? stocked(part, isAssembly)
    : isAssembly
      ? assemblyLines(random)
      : surplusOnly(hardwareLines(random, part), others)
  const { price, inventory } = isKnown
    ? { price: newPrice, inventory: lines }
    : pricesOf(newPrice, lines, isAssembly && !onRequest)
  const salePrice = onSale ? Math.floor(price * 0.85) : 0
  const [firstSentence = ''] = part.description.split('. ')
  return {
    sku: part.sku,
    name: part.name,
    slug: uniqueSlug(part, slugs),
    price: cents(onRequest ? 0 : price),
    salePrice: salePrice > 0 ? cents(salePrice) : null,
    categorySlug: part.category,
    manufacturer: isAssembly ? part.manufacturer : random.pick(HARDWARE_MAKERS),
    aircraftType: isAssembly ? part.aircraftType : null,
    weight: isAssembly && random.chance(0.12) ? null : part.weight,
    dimensions: isAssembly ? part.dimensions : null,
    uom: part.uom ?? 'EA',
    description: part.description,
    shortDescription: `${firstSentence}.`.slice(0, 100).trimEnd(),
    createdAt: new Date(NEWEST - Math.floor(random.unit() * THREE_YEARS_MS)),
    inventory,
    references: isAssembly ? referencesOfAssembly(inventory, others, like) : supersessionOf(part.sku),
  }
}

/** Assemblies out of stock have alternates more often. */
function referencesOfAssembly(lines: readonly DemoLine[], others: Random, like: string | undefined): DemoReference[] {
  if (like === undefined) return []
  const isThere = lines.some(line => line.quantity > 0)
  return others.chance(isThere ? 0.1 : 0.8) ? [alternateOf(like)] : []
}

/**
 * Returns a slug that no other product has. Part numbers that differ only in characters which a slug drops get a counter at the
 * end.
 */
function uniqueSlug({ sku, name }: Part, slugs: Set<string>): string {
  const slug = slugOf(sku, name)
  if (partNumberKey(sku).length < 60 && !slugs.has(slug)) {
    slugs.add(slug)
    return slug
  }
  for (let n = 2; ; n++) {
    const next = `${slug.slice(0, 76)}-${n}`
    if (!slugs.has(next)) {
      slugs.add(next)
      return next
    }
  }
}

const stocked = (part: Part, isAssembly: boolean): DemoLine[] => [
  {
    condition: isAssembly ? 'serviceable' : 'new',
    quantity: isAssembly ? 3 : part.uom === 'FT' ? 5000 : 2500,
    evidence: null,
  },
]

function hardwareLines(random: Random, part: Part): DemoLine[] {
  if (random.chance(0.08)) return []
  const quantity = random.chance(0.04) ? 0 : random.pick([12, 25, 50, 80, 100, 144, 200, 350, 500, 1000, 2400])
  const shelfLifeExpiry = part.hasShelfLife ? `${random.whole(2027, 2033)}-${twoDigits(random.whole(1, 12))}-28` : null
  const evidence: Evidence | null =
    part.hasShelfLife || random.chance(0.3)
      ? {
          serialOrBatch: `LOT ${random.whole(10_000, 99_999)}`,
          tagType: 'CoC',
          taggedBy: random.pick(HARDWARE_MAKERS),
          tagDate: dateOf(random),
          traceTo: 'original maker',
          shelfLifeExpiry,
        }
      : null
  const lines: DemoLine[] = [{ condition: 'new', quantity, evidence }]
  if (random.chance(0.06)) lines.push({ condition: 'new_surplus', quantity: random.whole(5, 400), evidence: null })
  return lines
}

const UNIT_CONDITIONS: readonly Condition[] = [
  'serviceable',
  'overhauled',
  'as_removed',
  'repaired',
  'new_surplus',
  'new',
]

function assemblyLines(random: Random): DemoLine[] {
  if (random.chance(0.1)) return []
  const first = random.pick(UNIT_CONDITIONS)
  const chosen = [first]
  if (random.chance(0.16)) {
    const second = random.pick(UNIT_CONDITIONS)
    if (second !== first) chosen.push(second)
  }
  return chosen.map(condition => ({
    condition,
    quantity: random.chance(0.06) ? 0 : random.pick([1, 1, 1, 1, 2, 2, 3, 4, 6]),
    evidence: condition === 'as_removed' ? null : tag(random, condition),
  }))
}

const tag = (random: Random, condition: Condition): Evidence => ({
  serialOrBatch: `S/N ${random.whole(100, 99_999)}`,
  tagType: random.pick(['FAA 8130-3', 'FAA 8130-3', 'EASA Form 1'] as const),
  taggedBy: random.pick(TAGGERS),
  tagDate: dateOf(random),
  traceTo: random.pick(SOURCES[condition]),
  shelfLifeExpiry: null,
})

const twoDigits = (value: number) => `${value}`.padStart(2, '0')
const dateOf = (random: Random) =>
  `${random.whole(2023, 2026)}-${twoDigits(random.whole(1, 9))}-${twoDigits(random.whole(1, 28))}`

function coprimeNear(from: number, to: number): number {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
  let candidate = from
  while (gcd(candidate, to) !== 1) candidate += 2
  return candidate
}
