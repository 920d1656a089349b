import type { Tx } from '../platform/db/database.ts'

/**
 * Deletes the certificates of demonstration orders: the trigger certificates_keep allows it only while the
 * demonstration is deleted.
 */
export async function deleteDemoCertificates(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$client.query('DELETE FROM certificates WHERE order_id = ANY($1)', [orderIds])
}
