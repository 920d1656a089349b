import type { Tx } from '../platform/db/database.ts'

/** Deletes what was paid, refunded and told of for orders of the demonstration: no card was charged. Their returns are gone before. */
export async function deleteDemoPayments(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$client.query('DELETE FROM refunds WHERE order_id = ANY($1)', [orderIds])
  await tx.$client.query('DELETE FROM payment_attempts WHERE order_id = ANY($1)', [orderIds])
  await tx.$client.query('DELETE FROM payment_notifications WHERE order_id = ANY($1)', [orderIds])
}
