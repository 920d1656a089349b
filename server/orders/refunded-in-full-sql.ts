/**
 * Whether all that an order was charged has gone back, or is to go: also what failed, for that is tried again. For plain SQL;
 * `orderId` is an expression of the order's id. Looked up order by order: few have any refund.
 */
export const isRefundedInFullSql = (orderId: string): string => `EXISTS (
  SELECT FROM refunds b JOIN payment_attempts a ON a.id = b.attempt_id AND a.state = 'approved'
    WHERE b.order_id = ${orderId} GROUP BY a.id HAVING sum(b.amount) >= a.amount)`
