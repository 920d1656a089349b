import type { Tx } from '../platform/db/database.ts'

/** Deletes the backorders, arrivals and shipped documents of the demo orders. */
export async function deleteDemoBackorders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$client.query('DELETE FROM backorder_arrivals WHERE order_id = ANY($1)', [orderIds])
  await tx.$client.query('DELETE FROM backorders WHERE order_id = ANY($1)', [orderIds])
  await tx.$client.query('DELETE FROM shipped_documents WHERE order_id = ANY($1)', [orderIds])
}

/** Deletes the receipt lines of these parts, and receipts without lines. */
export async function deleteDemoReceipts(tx: Tx, partIds: readonly number[]): Promise<void> {
  await tx.$client.query(
    `WITH gone AS (DELETE FROM receipt_lines WHERE product_id = ANY($1) RETURNING id, receipt_id)
      DELETE FROM receipts r WHERE r.id IN (SELECT receipt_id FROM gone)
        AND NOT EXISTS (SELECT FROM receipt_lines l WHERE l.receipt_id = r.id AND l.id NOT IN (SELECT id FROM gone))`,
    [partIds],
  )
}
