import type { Cents } from '../money/money.ts'

/** Sides in inches, as a catalogue or a carrier gives them. */
export type Dimensions = { lengthIn: number; widthIn: number; heightIn: number }

/** One package with the dimensions that a carrier requires: pounds and inches. */
export type Package = Dimensions & { weightLb: number }

/**
 * The limits of the rate request and of all carriers' parcel services: length plus girth over 165 in is refused (FedEx
 * Service Guide, UPS Rate and Service Guide). More than `packages` boxes go by freight.
 */
export const PACKAGE_LIMITS = {
  weightLb: { min: 0.5, max: 150 },
  lengthIn: { min: 4, max: 119 },
  widthIn: { min: 4, max: 119 },
  heightIn: { min: 2, max: 119 },
  lengthPlusGirthIn: { max: 165 },
  packages: { max: 40 },
} as const

/** The longest side plus twice the two others. */
export function lengthPlusGirth({ lengthIn, widthIn, heightIn }: Dimensions): number {
  const longest = Math.max(lengthIn, widthIn, heightIn)
  return longest + 2 * (lengthIn + widthIn + heightIn - longest)
}

const fits = (box: Package): boolean =>
  box.weightLb <= PACKAGE_LIMITS.weightLb.max &&
  Math.max(box.lengthIn, box.widthIn, box.heightIn) <= PACKAGE_LIMITS.lengthIn.max &&
  lengthPlusGirth(box) <= PACKAGE_LIMITS.lengthPlusGirthIn.max

/** True if a parcel service accepts the shipment. Otherwise: "Please contact us". */
export const fitsParcelService = (packages: readonly Package[]): boolean =>
  packages.length <= PACKAGE_LIMITS.packages.max && packages.every(fits)

const INCHES = { in: 1, inch: 1, inches: 1, '"': 1, '″': 1, ft: 12, feet: 12, "'": 12, cm: 1 / 2.54, mm: 1 / 25.4 }
const NUMBER = String.raw`(\d+(?:\.\d+)?|\.\d+)`
const UNIT = String.raw`(inches|inch|in|feet|ft|cm|mm|"|″|')?\.?`
const LABEL = '(?:[lwhd](?:ength|idth|eight|epth)?)?'
const SIDE = NUMBER + UNIT + LABEL
const DIMENSIONS = new RegExp(`^${SIDE}[x×*]${SIDE}[x×*]${SIDE}$`)

/** Without blanks, but those between two figures. */
const withoutSpaces = (text: string): string => text.replace(/\s+/g, ' ').replace(/ (?![\d.])|(?<![\d.]) /g, '')

/**
 * Reads `12 x 8 x 4 in`, `12x8x4`, `12" L x 8" W x 4" H`, `30 × 20 × 10 cm`: length, width, height in the order written,
 * to the hundredth of an inch. A unit counts for all sides without one; none at all means inches. Null when it is
 * something else or has a side of nothing.
 */
export function parseDimensions(text: string): Dimensions | null {
  const match = DIMENSIONS.exec(withoutSpaces(text.trim().slice(0, 100).toLowerCase()))
  if (!match) return null
  const common = match[6] ?? match[4] ?? match[2] ?? 'in'
  const side = (value = '', unit = common): number =>
    Math.round(Number(value) * (INCHES[unit as keyof typeof INCHES] ?? 1) * 100) / 100
  const sides = {
    lengthIn: side(match[1], match[2]),
    widthIn: side(match[3], match[4]),
    heightIn: side(match[5], match[6]),
  }
  return Object.values(sides).every(value => value > 0) ? sides : null
}

type Estimate = readonly [pounds: number, length: number, width: number, height: number]

// The first line with a word of the name decides, so small hardware comes before the assemblies it belongs to: an
// "engine mount bolt" is a bolt. A big assembly counts only from a price on (in cents): a part for $40 is not an
// engine.
const ESTIMATES: readonly { words: string; from?: number; size: Estimate }[] = [
  { words: 'washer|cotter|o ?ring|grommet|rivet|fuse|lamp|bulb|decal|placard|label', size: [0.02, 1, 1, 0.25] },
  { words: 'bolt|nut|nutplate|screw|stud|pin|clip|spacer|bushing|fastener|gasket|packing|seal', size: [0.1, 3, 1, 1] },
  {
    words: 'clamp|fitting|connector|terminal|relay|switch|spring|knob|circuit breaker|spark plug',
    size: [0.4, 4, 3, 2],
  },
  { words: 'bearing', size: [1, 5, 5, 2] },
  { words: 'filter', size: [1.5, 6, 5, 5] },
  { words: 'wire|wiring|cable|harness|hose|antenna', size: [2, 12, 10, 4] },
  { words: 'belt|cover|hinge|bracket|lens|light', size: [2, 12, 8, 4] },
  { words: 'tube', size: [4, 14, 14, 4] },
  { words: 'tire|tyre', size: [15, 20, 20, 8] },
  { words: 'wheel|brake|caliper|disc', size: [15, 16, 16, 8] },
  { words: 'battery|batteries', size: [30, 14, 10, 11] },
  { words: 'cylinder', size: [28, 18, 14, 14] },
  { words: 'magneto|alternator|starter|generator|pump|carburetor|actuator|servo', size: [14, 14, 10, 10] },
  {
    words: 'instrument|indicator|gauge|gyro|altimeter|radio|transponder|display|gps|transceiver',
    size: [5, 12, 10, 8],
  },
  { words: 'mount|exhaust|muffler', size: [10, 30, 20, 16] },
  { words: 'seat', from: 100_00, size: [40, 36, 24, 24] },
  { words: 'windshield|windscreen|window', size: [18, 48, 36, 6] },
  { words: 'panel|door|cowl|cowling|fairing|spinner', from: 50_00, size: [12, 36, 24, 6] },
  { words: 'propeller|prop|blade', from: 1000_00, size: [60, 78, 14, 12] },
  { words: 'landing gear|gear leg|strut|shock', from: 200_00, size: [60, 48, 16, 12] },
  { words: 'engine|powerplant', from: 5000_00, size: [450, 48, 40, 36] },
]
const KEYWORDS = ESTIMATES.map(({ words, from = 0, size }) => ({
  word: new RegExp(`\\b(?:${words})(?:s|es)?\\b`),
  from,
  size,
}))

// By unit price in cents, above the first figure; a part on request (0) is the seeds' default package.
const PRICE_BANDS: readonly [above: number, size: Estimate][] = [
  [5000_00, [25, 24, 18, 14]],
  [1000_00, [12, 20, 14, 12]],
  [200_00, [5, 18, 12, 8]],
  [50_00, [2, 12, 8, 6]],
  [0, [0.5, 8, 6, 4]],
]
export const DEFAULT_PACKAGE: Package = { weightLb: 5, lengthIn: 18, widthIn: 12, heightIn: 8 }

/**
 * The estimated weight and size of an item without either in the catalogue: by a word of its name, otherwise by its
 * price.
 */
export function estimateItem({ name, priceCents }: { name: string; priceCents: Cents }): Package {
  const text = name.toLowerCase().replace(/[-_/]+/g, ' ')
  const known = KEYWORDS.find(({ word, from }) => (priceCents === 0 || priceCents >= from) && word.test(text))
  const size = known?.size ?? PRICE_BANDS.find(([above]) => priceCents > above)?.[1]
  if (!size) return DEFAULT_PACKAGE
  const [weightLb, lengthIn, widthIn, heightIn] = size
  return { weightLb, lengthIn, widthIn, heightIn }
}

/** A line of a cart or an order. `weightLb` and `dimensions` are of one item, as the catalogue has them. */
export type PackedLine = {
  name: string
  unitPrice: Cents
  quantity: number
  weightLb: number | null
  dimensions: string | null
  /** the length in feet of an item that is sold by length; null or omitted: it is not */
  feet?: number | null
}

/** Wire and hose ship in coils: the estimated size is for this number of feet. */
const COIL_FEET = 100

// A carton one person can close and lift: a cube of 24 in. Larger items travel alone, in their own box.
const CARTON_IN3 = 24 ** 3
// Space for padding and for items that do not nest. A single item counts at its own size.
const PADDING = 1.2

type Sides = readonly [longest: number, middle: number, shortest: number]
type Item = { weightLb: number; sides: Sides; volume: number; quantity: number }
type Carton = { weightLb: number; sides: Sides; volume: number; count: number }
const EMPTY: Carton = { weightLb: 0, sides: [0, 0, 0], volume: 0, count: 0 }

function itemOf(line: PackedLine): Item {
  const estimate = estimateItem({ name: line.name, priceCents: line.unitPrice })
  const known = line.dimensions === null ? null : parseDimensions(line.dimensions)
  const size = known ?? estimate
  const feet = known === null ? (line.feet ?? null) : null
  const [longest = 0, middle = 0, shortest = 0] = [size.lengthIn, size.widthIn, size.heightIn].toSorted((a, b) => b - a)
  const weightLb = line.weightLb !== null && line.weightLb > 0 ? line.weightLb : estimate.weightLb
  const volume = longest * middle * shortest * (feet === null ? 1 : feet / COIL_FEET)
  return { weightLb, sides: [longest, middle, shortest], volume, quantity: line.quantity }
}

const add = (carton: Carton, item: Item, count: number): Carton => ({
  weightLb: carton.weightLb + item.weightLb * count,
  sides: [
    Math.max(carton.sides[0], item.sides[0]),
    Math.max(carton.sides[1], item.sides[1]),
    Math.max(carton.sides[2], item.sides[2]),
  ],
  volume: carton.volume + item.volume * count,
  count: carton.count + count,
})

/** The flattest box of the volume that takes the largest item: first the height grows, then the width with it, then all. */
function boxOf({ sides, volume, count }: Carton): Sides {
  const [length, width, height] = sides
  const needed = count > 1 ? volume * PADDING : volume
  if (needed <= length * width * height) return sides
  if (needed <= length * width * width) return [length, width, needed / (length * width)]
  if (needed <= length ** 3) return [length, Math.sqrt(needed / length), Math.sqrt(needed / length)]
  return [Math.cbrt(needed), Math.cbrt(needed), Math.cbrt(needed)]
}

// The sliver forgives what binary fractions add to 0.1 + 0.2 and to cube roots.
const roundUp = (value: number, step: number): number => Math.ceil(value / step - 1e-6) * step

/** The carton in whole inches and hundredths of a pound, rounded up, and no smaller than carriers take. */
function packageOf(carton: Carton): Package {
  const [length, width, height] = boxOf(carton)
  return {
    weightLb: Math.max(PACKAGE_LIMITS.weightLb.min, Math.round(roundUp(carton.weightLb, 0.01) * 100) / 100),
    lengthIn: Math.max(PACKAGE_LIMITS.lengthIn.min, roundUp(length, 1)),
    widthIn: Math.max(PACKAGE_LIMITS.widthIn.min, roundUp(width, 1)),
    heightIn: Math.max(PACKAGE_LIMITS.heightIn.min, roundUp(height, 1)),
  }
}

function holds(carton: Carton): boolean {
  const [length, width, height] = boxOf(carton)
  return fits(packageOf(carton)) && (carton.count <= 1 || length * width * height <= CARTON_IN3)
}

/**
 * The number of an item that still fit into a carton. A carton only grows with its contents, so bisection finds the
 * maximum.
 */
function mostThatFit(carton: Carton, item: Item, wanted: number): number {
  let [most, tooMany] = [0, wanted + 1]
  while (tooMany - most > 1) {
    const count = Math.floor((most + tooMany) / 2)
    if (holds(add(carton, item, count))) most = count
    else tooMany = count
  }
  return most
}

/**
 * Packs lines into packages, the largest items first, filling one carton before the next is opened; the order of the
 * lines does not matter. No package weighs less than its contents. An item that no parcel service accepts, and a
 * shipment of more than 40 packages, become one load that `fitsParcelService` refuses. The work grows with the number of
 * lines, not with their quantities.
 */
export function packLines(lines: readonly PackedLine[]): Package[] {
  const items = lines
    .filter(line => line.quantity > 0)
    .map(itemOf)
    .toSorted(
      (a, b) => b.volume - a.volume || b.weightLb - a.weightLb || b.sides[0] - a.sides[0] || b.sides[1] - a.sides[1],
    )
  const packages: Package[] = []
  let open = EMPTY
  const close = () => {
    if (open.count > 0) packages.push(packageOf(open))
    open = EMPTY
  }

  for (const item of items) {
    const joining = open.count > 0 ? mostThatFit(open, item, item.quantity) : 0
    open = add(open, item, joining)
    const left = item.quantity - joining
    if (left === 0) continue
    close()

    const perCarton = mostThatFit(EMPTY, item, left)
    if (perCarton === 0) {
      packages.push(packageOf(add(EMPTY, item, left)))
      continue
    }
    const full = Math.ceil(left / perCarton) - 1
    if (full >= PACKAGE_LIMITS.packages.max) return [loadOf(items)]
    for (let made = 0; made < full; made++) packages.push(packageOf(add(EMPTY, item, perCarton)))
    open = add(EMPTY, item, left - full * perCarton)
  }
  close()
  return packages.length > PACKAGE_LIMITS.packages.max ? [loadOf(items)] : packages
}

const loadOf = (items: readonly Item[]): Package =>
  packageOf(items.reduce((load, item) => add(load, item, item.quantity), EMPTY))
