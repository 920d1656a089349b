/**
 * Whether all that an order was charged has gone back, or is to go: also what failed, for that is tried again. For plain SQL;
 * `orderId` is an expression of the order's id. Looked up order by order: few have any refund.
 */
export const isRefundedInFullSql = (orderId: string): string => `EXISTS (
  SELECT FROM order_refunds b WHERE b.order_id = ${orderId} GROUP BY b.attempt_id, b.charged HAVING sum(b.amount) >= b.charged)`
