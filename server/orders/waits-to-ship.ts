import { SHIPPABLE_STATUSES } from '../../domain/orders/order.ts'
import { quoted } from '../platform/db/column-types.ts'

/** SQL: true for a paid order with pieces left to ship: the condition of index orders_to_ship. */
export const isPaidToShip = (order = ''): string => `${order}payment_status = 'paid' AND ${order}to_ship > 0`

/**
 * SQL: true if pieces of an order are to ship, and its status allows it. `order`: the name of the row with a point, or nothing. Its
 * refunds are not considered: see isRefundedInFullSql.
 */
export const waitsToShip = (order: string): string =>
  `${isPaidToShip(order)} AND ${order}status IN (${quoted(SHIPPABLE_STATUSES)})`
