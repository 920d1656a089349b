import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { hasLeft, isAstray, isForBuyer } from '../../domain/fulfillments/fulfillment.ts'
import { type PiecesLeftToShip, piecesLeftToShip } from '../../domain/fulfillments/line-places.ts'
import { isRefunded } from '../../domain/orders/order.ts'
import { nearDayInWords } from '../../domain/text/calendar-day.ts'
import type { ShownPieces } from './LinesTable.tsx'
import type { OrderView } from './queries.ts'

export type Package = OrderView['parcels'][number]
type Line = OrderView['items'][number]

/** The lines of an order by where their pieces are. */
export type ItemGroups = {
  packages: { fulfillment: Package; rows: ShownPieces[] }[]
  toCome: ShownPieces[]
  canceled: ShownPieces[]
  /** lines that are not shippable parts */
  other: ShownPieces[]
}

const isPart = ({ priceSource }: Line): boolean => priceSource !== 'round-up'

/** Null: all lines are in one place, or in one package in transit, and need no groups. */
export function itemGroups(order: OrderView, today: string): ItemGroups | null {
  const { status, paymentStatus, toShip, items, parcels } = order
  const left = parcels.filter(hasLeft)
  const isOver = status === 'canceled' || isRefunded(paymentStatus)
  // Shipped pieces are shown by package, whatever the state of the order.
  if (paymentStatus === 'unpaid' || (isOver && left.length === 0)) return null
  // Shipments from before packages existed have no record of their pieces.
  if (left.some(({ pieces }) => pieces.length === 0)) return null
  const hasCanceled = items.some(({ canceled }) => canceled > 0)
  const isWaiting = items.some(({ waiting }) => (waiting?.pieces ?? 0) > 0)
  const hasAstray = left.some(isAstray)
  const isInParts = left.length > 1 || (left.length === 1 && toShip > 0)
  if (!(isInParts || hasAstray || hasCanceled || isWaiting)) return null
  return {
    packages: left.map(fulfillment => ({ fulfillment, rows: rowsOf(fulfillment, items) })),
    toCome: toShip === 0 ? [] : items.filter(isPart).flatMap(line => toComeOf(line, parcels, today)),
    canceled: items.flatMap(line =>
      line.canceled > 0 ? [{ line, quantity: line.canceled, units: [], whereabouts: '' }] : [],
    ),
    other: items
      .filter(line => !isPart(line))
      .map(line => ({ line, quantity: line.quantity, units: [], whereabouts: '' })),
  }
}

function rowsOf({ pieces }: Package, items: OrderView['items']): ShownPieces[] {
  return items.flatMap(line => {
    const its = pieces.filter(({ itemId }) => itemId === line.itemId)
    if (its.length === 0) return []
    const units = its.flatMap(({ unit }) => unit ?? [])
    return [{ line, quantity: its.reduce((sum, { quantity }) => sum + quantity, 0), units, whereabouts: '' }]
  })
}

function toComeOf(line: Line, packages: readonly Package[], today: string): ShownPieces[] {
  const places = piecesLeftToShip(line, packages)
  const quantity = places.packed + places.waiting + places.ready
  if (quantity === 0) return []
  // A line has no units of packages that do not reach the buyer.
  const gone = packages
    .filter(fulfillment => hasLeft(fulfillment) && isForBuyer(fulfillment))
    .flatMap(({ pieces }) => pieces)
  const units = line.units.flatMap(unit => {
    const sent = gone.reduce(
      (sum, piece) => sum + (piece.itemId === line.itemId && piece.unitId === unit.unitId ? piece.quantity : 0),
      0,
    )
    return unit.quantity > sent ? [{ ...unit, quantity: unit.quantity - sent }] : []
  })
  // A unit that was chosen and has left, lost perhaps, is not among those to come.
  const hasChosenLeft = packages.some(fulfillment => hasLeft(fulfillment) && fulfillment.pieces.some(isChosen(line)))
  const shown = units.length === 0 && hasChosenLeft ? { ...line, unitMark: '' } : line
  return [
    {
      line: shown,
      quantity,
      units,
      whereabouts: toComeText(places, line.waiting?.promisedOn ?? null, today, line.uom),
    },
  ]
}

const isChosen =
  ({ itemId, unitId }: Line) =>
  (piece: Package['pieces'][number]): boolean =>
    unitId !== null && piece.itemId === itemId && piece.unitId === unitId

/** `2 packed, 3 in stock, to ship, 1 expected Tue, Dec 8`; without figures where all are in one place. */
function toComeText(
  { packed, waiting, ready }: PiecesLeftToShip,
  promisedOn: string | null,
  today: string,
  uom: string,
): string {
  const wait = promisedOn === null || promisedOn < today ? 'on order' : `expected ${nearDayInWords(promisedOn)}`
  const places = [
    { pieces: packed, word: 'packed' },
    { pieces: ready, word: 'in stock, to ship' },
    { pieces: waiting, word: wait },
  ].filter(({ pieces }) => pieces > 0)
  const [only] = places
  if (places.length === 1 && only) return only.word.charAt(0).toUpperCase() + only.word.slice(1)
  return places.map(({ pieces, word }) => `${quantityIn(uom, pieces)} ${word}`).join(' · ')
}
