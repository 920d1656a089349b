import type { Tx } from '../platform/db/database.ts'

/** The files of some orders are wanted no more: the job that deletes what was removed deletes them (forget-attachments.ts). */
export async function forgetFilesOfOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$client.query(
    `UPDATE attachments SET removed_at = now(), name = '' WHERE order_id = ANY($1) AND removed_at IS NULL`,
    [orderIds],
  )
}
