import type { OrderStatus } from '../orders/order.ts'
import type { ReturnState } from './return.ts'

/** What of an order its status follows from. */
export type OrderRows = {
  status: OrderStatus
  /** pieces that have not left and are not canceled */
  toShip: number
  /** its parcels that have left: whether each has arrived, or what was lost has been settled */
  arrived: readonly boolean[]
  /** its returns, oldest first */
  returns: readonly ReturnState[]
}

/**
 * The status of a paid order, from its parcels and returns: a return that is under way comes first, then what is still to leave,
 * then how its last return ended, then where its parcels are.
 */
export function orderStatusOf({ status, toShip, arrived, returns }: OrderRows): OrderStatus {
  if (status === 'canceled') return status
  if (returns.includes('requested')) return 'return_requested'
  if (returns.some(state => state === 'approved' || state === 'received')) return 'return_approved'
  if (toShip > 0) return arrived.length === 0 && status === 'pending' ? 'pending' : 'processing'
  if (arrived.length === 0) return 'canceled'
  const last = returns.at(-1)
  if (last) return last === 'denied' ? 'return_denied' : 'returned'
  return arrived.every(Boolean) ? 'delivered' : 'shipped'
}
