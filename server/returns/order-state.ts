import { OPEN_RETURN_STATES } from '../../domain/returns/return.ts'
import { PICK_UP } from '../../domain/shipping/pick-up.ts'
import { quoted } from '../platform/db/column-types.ts'

/*
 * The states of an order that follow from its packages and returns, by the rules of domain/fulfillments/line-places.ts and
 * domain/returns/return-words.ts, as SQL. `order` names a row of orders_view. The SQL reads the packages and returns of an order
 * only if the status of the order alone does not determine the result.
 */

/** True if pieces have left and other pieces are still to leave. */
export const isPartShippedSql = (order: string): string =>
  `(${order}.status = 'processing' AND ${order}.to_ship > 0 AND EXISTS (SELECT FROM order_parcels sent
    WHERE sent.order_id = ${order}.id AND sent.shipped_at IS NOT NULL AND sent.settled_as IS NULL))`

/** True if pieces of an order are with the buyer or on their way. */
const isRetainedSql = (order: string): string =>
  `EXISTS (SELECT FROM parcel_pieces kept WHERE kept.order_id = ${order}.id AND kept.with_buyer > 0)`

/** True if some pieces of an order were returned. */
const hasReturnedPiecesSql = (order: string): string =>
  `EXISTS (SELECT FROM parcel_pieces brought WHERE brought.order_id = ${order}.id AND brought.returned > 0)`

const isPartlyReturnedSql = (order: string): string =>
  `((${order}.status = 'returned' OR (${order}.status = 'return_denied' AND ${hasReturnedPiecesSql(order)})) AND ${isRetainedSql(order)})`

/** ReturnArrival (domain/orders/order-words.ts): only while the order has an approved return, and no requested one. */
const returnArrivalSql = (order: string): string =>
  `CASE WHEN ${order}.status = 'return_approved' THEN (SELECT CASE WHEN NOT bool_and(open.state = 'received') THEN NULL
      WHEN bool_or(EXISTS (SELECT FROM pieces_of_returns came WHERE came.return_id = open.id)) THEN 'arrived' ELSE 'empty' END
    FROM returns_view open WHERE open.order_id = ${order}.id AND open.state IN (${quoted(OPEN_RETURN_STATES)})) END`

const isLostSql = (order: string): string =>
  `(${order}.status = 'canceled' AND coalesce((SELECT bool_and(sent.state = 'lost') FROM order_parcels sent
    WHERE sent.order_id = ${order}.id AND sent.shipped_at IS NOT NULL AND sent.settled_as IS DISTINCT FROM 'replaced'), false))`

const isCollectedSql = (order: string): string => `${order}.shipping_provider = '${PICK_UP.provider}'`

/** The status of an order, and the other columns of OrderState (domain/orders/order-words.ts). */
export const orderStateSql = (order: string): string =>
  `${order}.status, ${isPartShippedSql(order)} AS is_part_shipped, ${isPartlyReturnedSql(order)} AS is_partly_returned,
    ${returnArrivalSql(order)} AS return_arrival, ${isLostSql(order)} AS is_lost, ${isCollectedSql(order)} AS is_collected,
    ${order}.payment_status <> 'unpaid' AS is_paid`
