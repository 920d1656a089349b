/**
 * Whether something of an order has left and something is still to leave, as isPartShipped has it (domain/fulfillments). For plain
 * SQL; `order` names a row of orders_view. Its parcels are looked up order by order, and only of orders that still have pieces to send.
 */
export const isPartShippedSql = (order: string): string =>
  `(${order}.status = 'processing' AND ${order}.to_ship > 0 AND EXISTS (SELECT FROM order_parcels sent
    WHERE sent.order_id = ${order}.id AND sent.shipped_at IS NOT NULL AND sent.settled_as IS NULL))`
