import { PICK_UP } from '../../domain/shipping/pick-up.ts'

/*
 * What follows from the packages of an order, as domain/fulfillments/line-places.ts has it, in plain SQL; `order` names a row of
 * orders_view. Packages are looked up order by order, and only where the status of the order leaves it open.
 */

/** True if something has left and something is still to leave. */
export const isPartShippedSql = (order: string): string =>
  `(${order}.status = 'processing' AND ${order}.to_ship > 0 AND EXISTS (SELECT FROM order_parcels sent
    WHERE sent.order_id = ${order}.id AND sent.shipped_at IS NOT NULL AND sent.settled_as IS NULL))`

/** True if the buyer of an order keeps pieces that have left. */
export const isRetainedSql = (order: string): string =>
  `EXISTS (SELECT FROM parcel_pieces kept WHERE kept.order_id = ${order}.id AND kept.with_buyer > 0)`

/** True if returns have brought some pieces of an order. */
export const isBroughtSql = (order: string): string =>
  `EXISTS (SELECT FROM parcel_pieces brought WHERE brought.order_id = ${order}.id AND brought.returned > 0)`

const isPartlyReturnedSql = (order: string): string =>
  `((${order}.status = 'returned' OR (${order}.status = 'return_denied' AND ${isBroughtSql(order)})) AND ${isRetainedSql(order)})`

const isLostSql = (order: string): string =>
  `(${order}.status = 'canceled' AND coalesce((SELECT bool_and(sent.state = 'lost') FROM order_parcels sent
    WHERE sent.order_id = ${order}.id AND sent.shipped_at IS NOT NULL AND sent.settled_as IS DISTINCT FROM 'replaced'), false))`

const isCollectedSql = (order: string): string => `${order}.shipping_provider = '${PICK_UP.provider}'`

/** The status of an order and the other columns of OrderState (domain/orders/order-words.ts). */
export const orderStateSql = (order: string): string =>
  `${order}.status, ${isPartShippedSql(order)} AS "isPartShipped", ${isPartlyReturnedSql(order)} AS "isPartlyReturned",
    ${isLostSql(order)} AS "isLost", ${isCollectedSql(order)} AS "isCollected",
    ${order}.payment_status <> 'unpaid' AS "isPaid"`
