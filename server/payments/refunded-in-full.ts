import type { Db, Tx } from '../platform/db/database.ts'

/**
 * Whether all that an order was charged has gone back, or is to go: also what failed, for that is tried again. For plain SQL;
 * `orderId` is an expression of the order's id. Looked up order by order: few have any refund.
 */
export const isRefundedInFullSql = (orderId: string): string => `EXISTS (
  SELECT FROM order_refunds b WHERE b.order_id = ${orderId} GROUP BY b.attempt_id, b.charged HAVING sum(b.amount) >= b.charged)`

/**
 * Whether all that was charged is to go back, though the gateway has not done it yet: until then the order counts as paid.
 * Whoever decides a refund holds the order's lock too: who asks this with the lock either sees it here, or comes before it.
 */
export async function isRefundedInFull(db: Db | Tx, orderId: string): Promise<boolean> {
  const { rows } = await db.$client.query(`SELECT WHERE ${isRefundedInFullSql('$1')}`, [orderId])
  return rows.length > 0
}

/** Whether the gateway told that the charge was voided there; the books have it as paid until the order is canceled. */
export async function isVoidedByHand(db: Db | Tx, orderId: string): Promise<boolean> {
  const { rows } = await db.$client.query(
    `SELECT FROM payment_notifications WHERE order_id = $1 AND outcome = 'voided_by_hand' LIMIT 1`,
    [orderId],
  )
  return rows.length > 0
}
