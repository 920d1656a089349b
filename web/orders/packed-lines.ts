import { piecesLeftToShip } from '../../domain/fulfillments/line-places.ts'
import { cancelablePieces, whyNotCanceled } from '../../domain/orders/cancel-rule.ts'
import type { OrderView } from './queries.ts'

/** Packages on recall hold. */
export type HeldPackages = readonly { id: string }[]

/** The lines of an order with pieces in packages that have not left. `held`: packages that staff cancel as they are. */
export const packedLines = (
  { items, parcels }: OrderView,
  held: HeldPackages = [],
): { sku: string; uom: string; packed: number }[] =>
  items.flatMap(line => {
    const { packed } = piecesLeftToShip(
      line,
      parcels.filter(({ id }) => !held.some(one => one.id === id)),
    )
    return packed > 0 ? [{ sku: line.sku, uom: line.uom, packed }] : []
  })

type Item = OrderView['items'][number]
/** Pieces of a line in a package on recall hold that has not left. */
export type HeldPieces = { itemId: number; position: number; pieces: number }

/** The pieces of an order in packages on recall hold that have not left, by line and package. */
export const heldPieces = ({ items, parcels }: OrderView, held: HeldPackages): HeldPieces[] =>
  parcels
    .filter(({ id }) => held.some(one => one.id === id))
    .flatMap(fulfillment =>
      items
        .map(line => ({
          itemId: line.itemId,
          position: fulfillment.position,
          pieces: piecesLeftToShip(line, [fulfillment]).packed,
        }))
        .filter(({ pieces }) => pieces > 0),
    )

/** The number of pieces of a line that staff can cancel while the order keeps others. */
export const cancelableByStaff = (order: OrderView, item: Item, held: HeldPackages): number =>
  cancelablePieces(
    order,
    {
      unpacked: item.cancelable,
      held: heldPieces(order, held).reduce((all, one) => all + (one.itemId === item.itemId ? one.pieces : 0), 0),
    },
    'admin',
  )

/**
 * True if some pieces of an order can be canceled while it keeps others. Canceling the only piece is canceling the order, which packed
 * pieces prevent. `held`: the packages whose pieces staff cancel too; omitted for buyers.
 */
export function mayCancelPieces(order: OrderView, held: HeldPackages = []): boolean {
  const cancelable = order.items.reduce(
    (all, line) => all + (held.length > 0 ? cancelableByStaff(order, line, held) : line.cancelable),
    0,
  )
  return cancelable > 1 || (cancelable === 1 && packedLines(order, held).length > 0)
}

/** True if an order can be canceled as a whole, or its unshipped pieces. */
export const mayCancelWhole = (order: OrderView, by: 'buyer' | 'admin', held: HeldPackages = []): boolean =>
  whyNotCanceled(
    order.status,
    packedLines(order, held).reduce((all, { packed }) => all + packed, 0),
    by,
  ) === null
