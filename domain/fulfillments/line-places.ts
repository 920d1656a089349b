import type { OrderStatus } from '../orders/order.ts'
import { type FulfillmentState, hasLeft, isOut, type Settlement } from './fulfillment.ts'

type Package = {
  state: FulfillmentState
  settledAs: Settlement | null
  pieces: readonly { itemId: number; quantity: number }[]
}
type Line = {
  itemId: number
  quantity: number
  /** of them, pieces that will not be sent */
  canceled: number
  waiting?: { pieces: number } | null
}

/** True if some of an order has shipped, some has not, and its status is not that of a return. */
export const isPartShipped = ({
  status,
  toShip,
  parcels,
}: {
  status: OrderStatus
  toShip: number
  parcels: readonly Pick<Package, 'state' | 'settledAs'>[]
}): boolean =>
  status === 'processing' &&
  toShip > 0 &&
  parcels.some(fulfillment => hasLeft(fulfillment) && fulfillment.settledAs === null)

/** True if the buyer returned some pieces of an order and keeps others; also if a further return was denied. */
export const isPartlyReturned = ({
  status,
  parcels,
}: {
  status: OrderStatus
  parcels: readonly { state: FulfillmentState; pieces: readonly { quantity: number; returned: number }[] }[]
}): boolean =>
  (status === 'returned' ||
    (status === 'return_denied' && parcels.some(({ pieces }) => pieces.some(({ returned }) => returned > 0)))) &&
  parcels.some(({ state, pieces }) => isOut({ state }) && pieces.some(({ quantity, returned }) => returned < quantity))

/** True if an order is canceled and the carrier lost every package that had left, not counting replaced packages. */
export function isLost({
  status,
  parcels,
}: {
  status: OrderStatus
  parcels: readonly Pick<Package, 'state' | 'settledAs'>[]
}): boolean {
  const sent = parcels.filter(fulfillment => hasLeft(fulfillment) && fulfillment.settledAs !== 'replaced')
  return status === 'canceled' && sent.length > 0 && sent.every(({ state }) => state === 'lost')
}

const piecesOf = (itemId: number, packages: readonly Package[]): number =>
  packages
    .flatMap(({ pieces }) => pieces)
    .reduce((sum, piece) => sum + (piece.itemId === itemId ? piece.quantity : 0), 0)

/** Pieces of a line still to ship: in a package that is being packed, backordered, or on the shelf. */
export type PiecesLeftToShip = { packed: number; waiting: number; ready: number }

/** The pieces of a line still to ship. Pieces of a package that is settled as replaced count as still to ship. */
export function piecesLeftToShip(
  { itemId, quantity, canceled, waiting }: Line,
  packages: readonly Package[],
): PiecesLeftToShip {
  const shipped = packages.filter(fulfillment => hasLeft(fulfillment) && fulfillment.settledAs !== 'replaced')
  const toLeave = Math.max(0, quantity - canceled - piecesOf(itemId, shipped))
  const inHouse = packages.filter(fulfillment => !hasLeft(fulfillment))
  const packed = Math.min(toLeave, piecesOf(itemId, inHouse))
  const waits = Math.min(toLeave - packed, waiting?.pieces ?? 0)
  return { packed, waiting: waits, ready: toLeave - packed - waits }
}
