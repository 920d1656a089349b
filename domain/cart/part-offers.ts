import type { AskingPrice } from '../catalogue/product.ts'
import { concernsPieces, piecesKey } from '../inventory/line-requirements.ts'
import { type Offer, offerOf, type PricedPieces, type PriceTier, priceOf } from '../inventory/offer.ts'
import type { Cents } from '../money/money.ts'
import { type CartLine, unitOf } from './cart.ts'

/** The state of a unit that a line names; `gone`: it is sold, reserved by an order, or not of this part and condition. */
export type UnitStanding = 'available' | 'gone' | 'expired' | 'quarantined' | 'without_paper'
export type NamedUnit = { condition: string; quantity: number; ownPrice: Cents | null; standing: UnitStanding }

/** The stock of a part, in total and by condition, with prices. */
export type PartStock = {
  total: number
  inCondition: Readonly<Record<string, number>>
  /** the price of the part; null: on request */
  asking?: AskingPrice | null
  /** if anything has its own price: that of each condition and of its pieces */
  own?: OwnPrices | null
  /** and some lines require something: which pieces are so, by what they require (piecesKey) */
  fitting?: ReadonlyMap<string, FittingPieces>
  /** the number of days after which a backordered part ships; null or omitted: it cannot be backordered */
  backorderDays?: number | null
  /** the units that lines of the cart name, by their ids */
  units?: ReadonlyMap<number, NamedUnit>
}
export type OwnPrices = Readonly<Record<string, { price: Cents | null; pieces: readonly PricedPieces[] }>>

/** Pieces of each condition that are what a line requires, by price. */
export type FittingPieces = ReadonlyMap<string, readonly PricedPieces[]>

/** A number of pieces of a condition. */
type Pieces = { condition: string; quantity: number }
/**
 * Pieces of one price that a line gets. `condition` null: any. `ownPrices`: the pieces have one of these own prices; null: no
 * piece of the part has an own price.
 */
export type Share = {
  condition: string | null
  asking: AskingPrice | null
  ownPrices: (Cents | null)[] | null
  quantity: number
}
/** `standing`: of the unit that a line names; null: it names none. `shares`: the pieces of the line, the cheapest first. */
export type LineOffer = Offer & { standing: UnitStanding | null; shares: Share[] }

const pieces = (some: readonly { quantity: number }[]) => some.reduce((all, { quantity }) => all + quantity, 0)

/**
 * The offers for lines of one part, judged together in the order in which stock is reserved: lines that name units
 * first, then quoted pieces, then the other lines. `available` is the quantity left for a line by the others.
 */
export function offersOf(stock: PartStock, lines: readonly CartLine[], quoted: readonly Pieces[] = []): LineOffer[] {
  const named: NamedUnit[] = []
  const offers = new Map<CartLine, LineOffer>()
  for (const ofOne of Map.groupBy(lines, unitOf).values()) {
    // The same unit under two references is two lines, and the pieces of one unit.
    let used = 0
    for (const line of ofOne) {
      if (unitOf(line) === null) continue
      const unit = unitFor(line, stock)
      offers.set(line, ofUnit(line, stock, quoted, used))
      if (!unit) continue
      const quantity = Math.min(line.quantity, unit.quantity - used)
      named.push({ ...unit, quantity })
      used += quantity
    }
  }
  const takenIn = new Map<string, number>()
  for (const { condition, quantity } of [...named, ...quoted])
    takenIn.set(condition, (takenIn.get(condition) ?? 0) + quantity)
  const left = stock.own ? piecesLeft(stock.own, named) : null
  let before = pieces([...named, ...quoted])
  const beforeIn = new Map<string | null, number>()
  const others = lines.filter(line => unitOf(line) === null)
  const inTurn = left ? others.toSorted((a, b) => turnOf(a) - turnOf(b)) : others
  const fitting = new Map([...(stock.fitting ?? [])].map(([key, of]) => [key, copied(of)]))
  for (const line of inTurn) {
    const { condition, quantity } = line
    const there =
      condition === null
        ? stock.total - before
        : Math.min(
            (stock.inCondition[condition] ?? 0) - (takenIn.get(condition) ?? 0) - (beforeIn.get(condition) ?? 0),
            stock.total - before,
          )
    const fits = fitting.get(piecesKey(line.requirements))
    const from = left && fittingOf(left, line, fits, stock)
    const offer = from ? offerLeft(from, line, stock) : plainOffer(stock, there)
    const available = Math.max(0, Math.min(offer.available, there))
    const served = Math.min(quantity, available)
    const shares = from ? takeTiers(from, line, offer.tiers, served) : [plainShare(stock, line, served)]
    if (left && from !== left)
      for (const some of [left, fits])
        for (const share of shares)
          takeOf(some?.get(share.condition ?? '') ?? [], share.ownPrices ?? [], share.quantity)
    offers.set(line, { ...offer, available, standing: null, shares })
    const used = stock.backorderDays == null ? quantity : Math.min(quantity, available)
    before += used
    beforeIn.set(condition, (beforeIn.get(condition) ?? 0) + used)
  }
  return lines.flatMap(line => offers.get(line) ?? [])
}

/** True if the quantity beyond the stock of a line can be backordered. A line that names a unit cannot wait. */
export const canBackorder = (line: Pick<CartLine, 'unitId'>, { backorderDays }: PartStock): boolean =>
  backorderDays != null && unitOf(line) === null

/** The offer for `line` in a cart whose other lines are `others`. */
export function offerBeside(stock: PartStock, others: readonly CartLine[], line: CartLine): LineOffer {
  const [offer] = offersOf(stock, [...others, line]).slice(-1)
  if (!offer) throw new Error('a line has an offer')
  return offer
}

/**
 * The quantity that the other lines `others` leave for `line`: the same as offerBeside. It only counts the pieces of a
 * part without own prices, because a merge calls it for each line.
 */
export function availableBeside(stock: PartStock, others: readonly CartLine[], line: CartLine): number {
  if (stock.own || stock.backorderDays != null) return offerBeside(stock, others, line).available
  const usedOf = new Map<number, number>()
  let [taken, takenHere] = [0, 0]
  for (const other of others) {
    const id = unitOf(other)
    const unit = unitFor(other, stock)
    const used = usedOf.get(id ?? 0) ?? 0
    const quantity = id === null ? other.quantity : unit ? Math.min(other.quantity, unit.quantity - used) : 0
    if (id !== null) usedOf.set(id, used + quantity)
    taken += quantity
    if (other.condition === line.condition) takenHere += quantity
  }
  const own = unitOf(line)
  if (own !== null) return ofUnit(line, stock, [], usedOf.get(own) ?? 0).available
  const left = stock.total - taken
  const there = line.condition === null ? left : Math.min((stock.inCondition[line.condition] ?? 0) - takenHere, left)
  return Math.max(0, there)
}

/** The unit that a line names, where it can be bought under that line. */
function unitFor(line: CartLine, { units }: PartStock): NamedUnit | null {
  const id = unitOf(line)
  const unit = id === null ? undefined : units?.get(id)
  return unit?.standing === 'available' && unit.condition === line.condition ? unit : null
}

/** `used`: pieces of it that lines before name. */
function ofUnit(line: CartLine, stock: PartStock, quoted: readonly Pieces[], used: number): LineOffer {
  const unit = unitFor(line, stock)
  const known = stock.units?.get(unitOf(line) ?? 0)
  const asking = priceOf((unit ?? known)?.ownPrice ?? null, stock.asking ?? null)
  if (!unit) {
    const standing = known && known.standing !== 'available' ? known.standing : 'gone'
    return { asking, tiers: [], available: 0, others: 0, standing, shares: [] }
  }
  const quotedHere = pieces(quoted.filter(one => one.condition === unit.condition))
  const there = (stock.inCondition[unit.condition] ?? 0) - quotedHere
  const available = Math.max(0, Math.min(unit.quantity, there) - used)
  const quantity = Math.min(line.quantity, available)
  const shares = [{ condition: unit.condition, asking, ownPrices: null, quantity }]
  return { asking, tiers: [], available, others: 0, standing: 'available', shares }
}

/** The offer of a part without own prices: all pieces cost what the part costs. */
const plainOffer = ({ asking = null }: PartStock, there: number): Offer => ({
  asking,
  tiers: asking && there > 0 ? [{ asking, quantity: there, ownPrices: [] }] : [],
  available: there,
  others: 0,
})

const plainShare = ({ asking = null }: PartStock, { condition }: CartLine, quantity: number): Share => ({
  condition,
  asking,
  ownPrices: null,
  quantity,
})

/**
 * The order in which stock is reserved if prices differ: lines with requirements first, and lines for any condition
 * last, which get the remaining pieces at their price.
 */
const turnOf = ({ condition, requirements }: CartLine): number =>
  (condition === null ? 2 : 0) + (concernsPieces(requirements) ? 0 : 1)

/** Pieces of each condition by price, which go down as lines take theirs. */
type Left = Map<string, PricedPieces[]>

const copied = (from: FittingPieces): Left =>
  new Map([...from].map(([condition, some]) => [condition, some.map(one => ({ ...one }))]))

function piecesLeft(own: OwnPrices, named: readonly NamedUnit[]): Left {
  const left = copied(new Map(Object.entries(own).map(([condition, of]) => [condition, of.pieces])))
  for (const { condition, ownPrice, quantity } of named) takeOf(left.get(condition) ?? [], [ownPrice], quantity)
  return left
}

/**
 * The pieces left for a line that meet its requirements. If no piece of its condition ever met them, the line is
 * offered the other pieces, marked `unmet`.
 */
function fittingOf(left: Left, { condition, requirements }: CartLine, fits: Left | undefined, stock: PartStock): Left {
  const all = stock.fitting?.get(piecesKey(requirements))
  if (!fits || !all || pieces(condition === null ? [...all.values()].flat() : (all.get(condition) ?? [])) === 0)
    return left
  return new Map([...left].map(([name, there]) => [name, among(there, fits.get(name) ?? [])]))
}

/** Limits pieces to those of `fits`, price by price. */
function among(there: readonly PricedPieces[], fits: readonly PricedPieces[]): PricedPieces[] {
  const room = fits.map(one => ({ ...one }))
  return there.map(({ ownPrice, quantity }) => ({ ownPrice, quantity: takeOf(room, [ownPrice], quantity) }))
}

/** A line for any condition gets the cheapest pieces only: for others the buyer chooses a condition. */
function offerLeft(left: Left, { condition }: CartLine, { asking = null, own }: PartStock): Offer {
  if (condition !== null) return offerOf(left.get(condition) ?? [], asking, own?.[condition]?.price ?? null)
  const offer = offerOf([...left.values()].flat(), asking)
  const cheapest = offer.tiers.slice(0, 1)
  const available = pieces(cheapest)
  return available > 0
    ? { ...offer, tiers: cheapest, available, others: offer.others + offer.available - available }
    : offer
}

/** Takes pieces out of `left`, the cheapest first. */
function takeTiers(left: Left, line: CartLine, tiers: readonly PriceTier[], quantity: number): Share[] {
  const shares: Share[] = []
  let wanted = quantity
  for (const { asking, ownPrices, ...tier } of tiers) {
    const taken = takeLeft(left, line, ownPrices, Math.min(wanted, tier.quantity))
    for (const one of taken) shares.push({ condition: one.condition, asking, ownPrices, quantity: one.quantity })
    wanted -= pieces(taken)
  }
  return shares
}

/** Of any condition, the largest line first, as the store has always served it. */
function takeLeft(left: Left, { condition }: CartLine, ownPrices: PriceTier['ownPrices'], quantity: number): Pieces[] {
  const sources = condition === null ? [...left.entries()] : [[condition, left.get(condition) ?? []] as const]
  const takes: Pieces[] = []
  let wanted = quantity
  for (const [from, there] of sources.toSorted(([, a], [, b]) => pieces(b) - pieces(a))) {
    const taken = takeOf(there, ownPrices, wanted)
    if (taken > 0) takes.push({ condition: from, quantity: taken })
    wanted -= taken
  }
  return takes
}

/** Takes of those that cost as much; returns how many. */
function takeOf(there: PricedPieces[], ownPrices: PriceTier['ownPrices'], wanted: number): number {
  let taken = 0
  for (const one of there) {
    if (!ownPrices.includes(one.ownPrice)) continue
    const now = Math.min(one.quantity, wanted - taken)
    one.quantity -= now
    taken += now
  }
  return taken
}
