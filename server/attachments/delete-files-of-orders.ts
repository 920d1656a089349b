import type { Tx } from '../platform/db/database.ts'

/** Marks the files of some orders as removed; a job deletes them (delete-unused-attachments.ts). */
export async function deleteFilesOfOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$client.query(
    `UPDATE attachments SET removed_at = now(), name = '' WHERE order_id = ANY($1) AND removed_at IS NULL`,
    [orderIds],
  )
}
