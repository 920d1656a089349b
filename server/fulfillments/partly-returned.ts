/**
 * Whether returns have brought some pieces of an order and its buyer keeps others, as isPartlyReturned has it (domain/fulfillments). For
 * plain SQL; `order` names a row of orders_view. Its parcels are looked up only where its status says `returned`.
 */
export const isPartlyReturnedSql = (order: string): string =>
  `(${order}.status = 'returned' AND EXISTS (SELECT FROM parcel_pieces kept
    WHERE kept.order_id = ${order}.id AND kept.with_buyer > 0))`
