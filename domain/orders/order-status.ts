import type { OpenReturnStatus, OrderEvent, OrderStatus } from './order.ts'

/** The ends of a return. */
export type ReturnEnd = 'returned' | 'return_denied'

/** A package that has left. */
export type ShippedPackage = {
  /** null: it was lost or returned, and that is settled */
  hasArrived: boolean | null
  /** its returned pieces, and the others */
  returned: number
  out: number
}

/** The rows of an order that determine its status. */
export type OrderRows = {
  status: OrderStatus
  /** pieces that have not left and are not canceled */
  toShip: number
  /** the packages that have left */
  packages: readonly ShippedPackage[]
  /** the status by its open returns; null: no open return */
  openReturn: OpenReturnStatus | null
  /** the end of its last return, if no package has shipped since; null: none, or one did */
  ended: ReturnEnd | null
}

/**
 * The status of a paid order, from its packages and returns: an open return comes first, then pieces still to ship, then
 * the end of its last return, unless a package has shipped since, then the state of its packages. It ends once no piece
 * of it is out: as `returned` if a return has brought some, as `canceled` if nothing reached its buyer.
 */
export function orderStatusOf({ status, toShip, packages, openReturn, ended }: OrderRows): OrderStatus {
  if (status === 'canceled') return status
  if (openReturn) return openReturn
  if (toShip > 0) return packages.length === 0 && status === 'pending' ? 'pending' : 'processing'
  const isReturned = packages.some(({ returned }) => returned > 0)
  const open = packages.filter(({ hasArrived, out }) => hasArrived !== null && out > 0)
  if (open.length === 0) return isReturned ? 'returned' : 'canceled'
  // A return that was completed without pieces has returned nothing.
  if (ended === 'return_denied' || (ended === 'returned' && isReturned)) return ended
  return open.every(({ hasArrived }) => hasArrived) ? 'delivered' : 'shipped'
}

const ENDS: Partial<Record<OrderEvent, ReturnEnd | null>> = {
  shipped: null,
  part_shipped: null,
  parcel_sent_again: null,
  returned: 'returned',
  return_denied: 'return_denied',
}
/**
 * The events of which the last one decides how the last return of an order ended, or that a package has shipped since.
 */
export const ENDING_EVENTS = Object.keys(ENDS)
/** The end of a return that an event means; undefined: no such event. */
export const endOf = (event: OrderEvent): ReturnEnd | null | undefined => ENDS[event]
