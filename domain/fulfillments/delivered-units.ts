import type { Cents } from '../money/money.ts'
import { unitsOfItems } from '../orders/item-units.ts'
import { type FulfillmentState, hasLeft, isForBuyer, type Settlement } from './fulfillment.ts'
import { openPieces } from './open-lines.ts'
import { piecesByLine } from './pack.ts'

type OrderItem = {
  id: number
  productId: number | null
  condition: string | null
  /** the unit that its buyer chose */
  unitId?: number | null
  quantity: number
  canceled: number
  waiting?: { pieces: number } | null
  priceSource: string
  unitPrice?: Cents
}
/** A unit of an order. A partly shipped unit occurs twice: the shipped pieces and the rest. */
type OrderUnit = {
  unitId: number
  productId: number
  condition: string
  quantity: number
  price?: Cents | null
  isShipped: boolean
}
type Piece = { itemId: number; quantity: number; unitId: number | null }
type Package<Own extends Piece> = { state: FulfillmentState; settledAs: Settlement | null; pieces: readonly Own[] }
export type NamedPiece<Own extends Piece, Known> = Own & { unit: Known | null }

/**
 * The units that the documents of an order name. `items`: for each line, the units of its pieces in packages for the
 * buyer, and those reserved for its pieces in no package. `packages`: the pieces of each package with their units, in any
 * state. For packages that shipped before their pieces were recorded, a unit is named only if its package is certain, or
 * if it reached the buyer in any case.
 */
export function deliveredUnits<Own extends Piece, Known extends OrderUnit>(
  items: readonly OrderItem[],
  packages: readonly Package<Own>[],
  units: readonly Known[],
): { items: Known[][]; packages: NamedPiece<Own, Known>[][] } {
  const gone = packages.filter(hasLeft)
  const shipped = units.filter(({ isShipped }) => isShipped)
  const reserved = units.filter(({ isShipped }) => !isShipped)
  const unrecorded = unitsBeside(gone, shipped)
  const holders = holdersOf(gone, items)
  const holdersOfPart = ({ productId }: Known): Package<Own>[] => holders.get(productId) ?? []
  const named = packages.map(fulfillment => {
    const marked = nameMarked(
      fulfillment.pieces,
      hasLeft(fulfillment) ? [...reserved, ...shipped] : [...shipped, ...reserved],
    )
    const own = unrecorded.filter(unit => holdersOfPart(unit).length === 1 && holdersOfPart(unit)[0] === fulfillment)
    return own.length === 0 ? marked : nameUnmarked(marked, items, own)
  })
  const open = openPieces(
    items.map(item => ({ ...item, itemId: item.id })),
    packages,
  )
  const unmarked = piecesByLine(gone.flatMap(({ pieces }) => pieces.filter(({ unitId }) => unitId === null)))
  const ofUnrecorded = fill(
    items,
    unrecorded.filter(unit => holdersOfPart(unit).length !== 1 && holdersOfPart(unit).every(isForBuyer)),
    ({ id, productId }) => (holders.has(productId ?? 0) ? unmarked.get(id) : open.get(id)) ?? 0,
  )
  const packing = packages.filter(fulfillment => !hasLeft(fulfillment))
  const ofReserved = fill(items, unitsBeside(packing, reserved), ({ id }) => open.get(id) ?? 0)
  const ofPackages = new Map<number, Known[]>(items.map(({ id }) => [id, []]))
  for (const [at, fulfillment] of packages.entries())
    if (isForBuyer(fulfillment))
      for (const { itemId, unit } of named[at] ?? []) if (unit) ofPackages.get(itemId)?.push(unit)
  const ranks = new Map(units.map(({ unitId }, at) => [unitId, at]))
  return {
    packages: named,
    items: items.map(({ id }, at) =>
      merged([...(ofPackages.get(id) ?? []), ...(ofUnrecorded[at] ?? []), ...(ofReserved[at] ?? [])], ranks),
    ),
  }
}

/** The units less their pieces in these packages. */
function unitsBeside<Known extends OrderUnit>(packages: readonly Package<Piece>[], units: readonly Known[]): Known[] {
  const packed = new Map<number, number>()
  for (const { unitId, quantity } of packages.flatMap(({ pieces }) => pieces))
    if (unitId !== null) packed.set(unitId, (packed.get(unitId) ?? 0) + quantity)
  return units
    .map(unit => ({ ...unit, quantity: unit.quantity - (packed.get(unit.unitId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** The packages with pieces of a part without a recorded unit, by its product. */
function holdersOf<Own extends Piece>(
  packages: readonly Package<Own>[],
  items: readonly OrderItem[],
): Map<number, Package<Own>[]> {
  const productOf = new Map(items.map(({ id, productId }) => [id, productId]))
  const holders = new Map<number, Package<Own>[]>()
  for (const fulfillment of packages) {
    const unmarked = fulfillment.pieces.filter(({ unitId }) => unitId === null)
    for (const productId of new Set(unmarked.map(({ itemId }) => productOf.get(itemId))))
      if (productId != null) holders.set(productId, [...(holders.get(productId) ?? []), fulfillment])
  }
  return holders
}

/** Pieces with the units that they name; of two units of the same id the later one is taken. */
function nameMarked<Own extends Piece, Known extends OrderUnit>(
  pieces: readonly Own[],
  units: readonly Known[],
): NamedPiece<Own, Known>[] {
  const known = new Map(units.map(unit => [unit.unitId, unit]))
  return pieces.map(piece => {
    const unit = piece.unitId === null ? undefined : known.get(piece.unitId)
    return { ...piece, unit: unit ? { ...unit, quantity: piece.quantity } : null }
  })
}

/** The pieces of a package, with shipped units assigned to those without a recorded one. */
function nameUnmarked<Own extends Piece, Known extends OrderUnit>(
  pieces: readonly NamedPiece<Own, Known>[],
  items: readonly OrderItem[],
  units: readonly Known[],
): NamedPiece<Own, Known>[] {
  const unmarked = piecesByLine(pieces.filter(({ unitId }) => unitId === null))
  const found = fill(items, units, ({ id }) => unmarked.get(id) ?? 0)
  const left = new Map(items.map(({ id }, at) => [id, [...(found[at] ?? [])]]))
  return pieces.flatMap(piece => {
    if (piece.unitId !== null) return [piece]
    const own = left.get(piece.itemId) ?? []
    const split: NamedPiece<Own, Known>[] = []
    let rest = piece.quantity
    for (let unit = own[0]; unit && rest > 0; unit = own[0]) {
      const quantity = Math.min(rest, unit.quantity)
      split.push({ ...piece, quantity, unitId: unit.unitId, unit: { ...unit, quantity } })
      rest -= quantity
      if (unit.quantity > quantity) own[0] = { ...unit, quantity: unit.quantity - quantity }
      else own.shift()
    }
    return rest > 0 ? [...split, { ...piece, quantity: rest }] : split
  })
}

/** The units of each line, with the number of its pieces. */
const fill = <Known extends OrderUnit>(
  items: readonly OrderItem[],
  units: readonly Known[],
  piecesOf: (item: OrderItem) => number,
): Known[][] => {
  if (units.length === 0) return []
  return unitsOfItems(
    items.map(item => ({ ...item, quantity: piecesOf(item) })),
    units,
  )
}

/** Each unit once, with all its pieces, in the order of the ranks. */
function merged<Known extends OrderUnit>(found: readonly Known[], ranks: ReadonlyMap<number, number>): Known[] {
  const sums = new Map<number, Known>()
  for (const unit of found) {
    const before = sums.get(unit.unitId)
    sums.set(unit.unitId, before ? { ...before, quantity: before.quantity + unit.quantity } : unit)
  }
  const rank = ({ unitId }: Known): number => ranks.get(unitId) ?? 0
  return [...sums.values()].sort((a, b) => rank(a) - rank(b))
}
