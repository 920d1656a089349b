import { type FulfillmentState, hasLeft, isForBuyer, type Settlement } from './fulfillment.ts'
import { openPieces } from './open-lines.ts'
import { piecesByLine } from './pack.ts'

type Unit = { unitId: number; quantity: number }
type Item = {
  itemId: number
  quantity: number
  canceled: number
  waiting?: { pieces: number } | null
  units: readonly Unit[]
}
type Piece<Known> = { itemId: number; quantity: number; unitId: number | null; unit: Known | null }
type Package<Known> = {
  position: number
  state: FulfillmentState
  settledAs: Settlement | null
  pieces: readonly Piece<Known>[]
}
type Order<Line extends Item> = {
  items: readonly Line[]
  parcels: readonly Package<Line['units'][number]>[]
  toShip: number
}

/** A number of pieces of a line, with their units. */
const withPieces = <Line extends Item>(
  line: Line,
  quantity: number,
  units: readonly Line['units'][number][],
): Line => ({
  ...line,
  quantity,
  units,
})

/**
 * The lines to pack now: pieces of the order in stock, and in packages that have not shipped. After all have shipped,
 * the lines sent to the buyer, without lost packages.
 */
export function itemsToShip<Line extends Item>({ items, parcels, toShip }: Order<Line>): Line[] {
  const sent = parcels
    .filter(fulfillment => hasLeft(fulfillment) && isForBuyer(fulfillment))
    .flatMap(({ pieces }) => pieces)
  if (toShip === 0) {
    const pieces = piecesByLine(sent)
    return items.flatMap(item => {
      const quantity = parcels.length === 0 ? item.quantity - item.canceled : (pieces.get(item.itemId) ?? 0)
      return quantity > 0 ? [withPieces(item, quantity, item.units)] : []
    })
  }
  const open = openPieces(items, parcels)
  const packed = piecesByLine(parcels.filter(fulfillment => !hasLeft(fulfillment)).flatMap(({ pieces }) => pieces))
  return items.flatMap(item => {
    const quantity = (open.get(item.itemId) ?? 0) + (packed.get(item.itemId) ?? 0)
    const own = sent.filter(({ itemId }) => itemId === item.itemId)
    const units = item.units.flatMap(unit => {
      const left = own.reduce((all, piece) => all + (piece.unitId === unit.unitId ? piece.quantity : 0), 0)
      return unit.quantity > left ? [{ ...unit, quantity: unit.quantity - left }] : []
    })
    return quantity > 0 ? [withPieces(item, quantity, units)] : []
  })
}

/** The lines of an order with their pieces in stock and in no package. */
export function unpackedItems<Line extends Item>({ items, parcels }: Order<Line>): Line[] {
  const open = openPieces(items, parcels)
  const boxed = parcels.filter(({ settledAs }) => settledAs !== 'replaced').flatMap(({ pieces }) => pieces)
  return items.flatMap(item => {
    const quantity = open.get(item.itemId) ?? 0
    const units = item.units.flatMap(unit => {
      const packed = boxed.reduce(
        (all, piece) => all + (piece.itemId === item.itemId && piece.unitId === unit.unitId ? piece.quantity : 0),
        0,
      )
      return unit.quantity > packed ? [{ ...unit, quantity: unit.quantity - packed }] : []
    })
    return quantity > 0 ? [withPieces(item, quantity, units)] : []
  })
}

/** The lines of an order with the pieces of some packages. */
export function itemsOfPackages<Line extends Item>(
  items: readonly Line[],
  packages: readonly Pick<Package<Line['units'][number]>, 'pieces'>[],
): Line[] {
  const pieces = new Map<number, Piece<Line['units'][number]>[]>(items.map(({ itemId }) => [itemId, []]))
  for (const piece of packages.flatMap(fulfillment => fulfillment.pieces)) pieces.get(piece.itemId)?.push(piece)
  return items.flatMap(item => {
    const own = pieces.get(item.itemId) ?? []
    const quantity = own.reduce((all, piece) => all + piece.quantity, 0)
    const units = new Map<number, Line['units'][number]>()
    for (const { unit } of own) {
      if (!unit) continue
      const before = units.get(unit.unitId)
      units.set(unit.unitId, before ? { ...unit, quantity: before.quantity + unit.quantity } : unit)
    }
    return quantity > 0 ? [withPieces(item, quantity, [...units.values()])] : []
  })
}

/** The lines of one package of an order, by its position; empty: no such package. */
export const itemsOfPackage = <Line extends Item>({ items, parcels }: Order<Line>, position: number): Line[] =>
  itemsOfPackages(
    items,
    parcels.filter(fulfillment => fulfillment.position === position),
  )
