import { itemsOfPackage, itemsToShip } from '../fulfillments/items-to-ship.ts'
import { mayBePacked } from '../orders/order.ts'

type Order = Parameters<typeof mayBePacked>[0] & Parameters<typeof itemsToShip>[0]

/**
 * True if an order, or its package at a `position`, has a packing slip: it is paid for, has not ended, and has pieces. The link and the
 * file both ask here.
 */
export const hasPackingSlip = (
  { order, isPaidFor }: { order: Order; isPaidFor: boolean },
  position?: number,
): boolean =>
  isPaidFor &&
  mayBePacked(order) &&
  (position === undefined ? itemsToShip(order) : itemsOfPackage(order, position)).length > 0
