import { piecesLeftToShip } from '../../domain/fulfillments/line-places.ts'
import { whyNotCanceled } from '../../domain/orders/cancel-rule.ts'
import type { OrderView } from './OrderDetails.tsx'

/** The lines of an order with pieces in packages that have not left. `held`: packages on recall hold, which staff cancel as they are. */
export const packedLines = (
  { items, parcels }: OrderView,
  held: readonly { id: string }[] = [],
): { sku: string; uom: string; packed: number }[] =>
  items.flatMap(line => {
    const { packed } = piecesLeftToShip(
      line,
      parcels.filter(({ id }) => !held.some(one => one.id === id)),
    )
    return packed > 0 ? [{ sku: line.sku, uom: line.uom, packed }] : []
  })

/**
 * True if some pieces of an order can be canceled while it keeps others. Canceling the only piece is canceling the order, which packed
 * pieces prevent.
 */
export function mayCancelPieces(order: OrderView): boolean {
  const cancelable = order.items.reduce((all, line) => all + line.cancelable, 0)
  return cancelable > 1 || (cancelable === 1 && packedLines(order).length > 0)
}

/** True if an order can be canceled as a whole, or its unshipped pieces. */
export const mayCancelWhole = (
  order: OrderView,
  by: 'buyer' | 'admin',
  held: readonly { id: string }[] = [],
): boolean =>
  whyNotCanceled(
    order.status,
    packedLines(order, held).reduce((all, { packed }) => all + packed, 0),
    by,
  ) === null
