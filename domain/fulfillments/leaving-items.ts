import type { FulfillmentState, Settlement } from './fulfillment.ts'
import { openPieces } from './open-lines.ts'

type Unit = { unitId: number; quantity: number }
type Item = {
  itemId: number
  quantity: number
  canceled: number
  waiting?: { pieces: number } | null
  units: readonly Unit[]
}
type Parcel = {
  position: number
  state: FulfillmentState
  settledAs: Settlement | null
  pieces: readonly { itemId: number; quantity: number; unitId: number | null }[]
}
type Order<Line extends Item> = { items: readonly Line[]; parcels: readonly Parcel[]; toShip: number }

/** So many pieces of a line, and these of its units. */
const withPieces = <Line extends Item>(line: Line, quantity: number, units: readonly Unit[]): Line => ({
  ...line,
  quantity,
  units,
})

const piecesOf = (parcels: readonly Parcel[], itemId: number) =>
  parcels.flatMap(({ pieces }) => pieces.filter(piece => piece.itemId === itemId))

const withQuantity = <Known extends Unit>(units: readonly Known[], quantityOf: (unit: Known) => number): Known[] =>
  units.map(unit => ({ ...unit, quantity: quantityOf(unit) })).filter(({ quantity }) => quantity > 0)

/** What of an order is to be packed now: what is here, and in parcels that have not left. Once all has left, what was sent. */
export function leavingItems<Line extends Item>({ items, parcels, toShip }: Order<Line>): Line[] {
  const sent = items.map(item => withPieces(item, item.quantity - item.canceled, item.units))
  if (toShip === 0) return sent.filter(({ quantity }) => quantity > 0)
  const open = openPieces(items, parcels)
  const isPacking = ({ state }: Parcel) => state === 'pending' || state === 'packed'
  const packing = parcels.filter(isPacking)
  const gone = parcels.filter(parcel => !isPacking(parcel))
  return items.flatMap(item => {
    const packed = piecesOf(packing, item.itemId).reduce((all, { quantity }) => all + quantity, 0)
    const quantity = (open.get(item.itemId) ?? 0) + packed
    const left = piecesOf(gone, item.itemId)
    const units = withQuantity(
      item.units,
      unit => unit.quantity - left.reduce((all, piece) => all + (piece.unitId === unit.unitId ? piece.quantity : 0), 0),
    )
    return quantity > 0 ? [withPieces(item, quantity, units)] : []
  })
}

/** What is in one parcel of an order, by its position; empty: there is none such. */
export function itemsOfParcel<Line extends Item>({ items, parcels }: Order<Line>, position: number): Line[] {
  const parcel = parcels.filter(one => one.position === position)
  return items.flatMap(item => {
    const pieces = piecesOf(parcel, item.itemId)
    const quantity = pieces.reduce((all, piece) => all + piece.quantity, 0)
    const units = withQuantity(item.units, unit =>
      pieces.reduce((all, piece) => all + (piece.unitId === unit.unitId ? piece.quantity : 0), 0),
    )
    return quantity > 0 ? [withPieces(item, quantity, units)] : []
  })
}
