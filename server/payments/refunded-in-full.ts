import type { Db, Tx } from '../platform/db/database.ts'

/**
 * SQL condition: true if the whole charge of an order is refunded, done, pending or failed (failed refunds are
 * retried). `orderId`: an SQL expression of the order's ID. Evaluated per order, because few orders have refunds.
 */
export const isRefundedInFullSql = (orderId: string): string => `EXISTS (
  SELECT FROM order_refunds b WHERE b.order_id = ${orderId} GROUP BY b.attempt_id, b.charged HAVING sum(b.amount) >= b.charged)`

/**
 * True if the whole charge is to be refunded, even if the gateway has not done it yet: until then the order counts as
 * paid. Refunds are decided under the order's lock, so a caller with the lock sees every earlier refund.
 */
export async function isRefundedInFull(db: Db | Tx, orderId: string): Promise<boolean> {
  const { rows } = await db.$client.query(`SELECT WHERE ${isRefundedInFullSql('$1')}`, [orderId])
  return rows.length > 0
}

/** True if the gateway reported a void made by hand; the store treats the order as paid until it is canceled. */
export async function isVoidedByHand(db: Db | Tx, orderId: string): Promise<boolean> {
  const { rows } = await db.$client.query(
    `SELECT FROM payment_notifications WHERE order_id = $1 AND outcome = 'voided_by_hand' LIMIT 1`,
    [orderId],
  )
  return rows.length > 0
}
