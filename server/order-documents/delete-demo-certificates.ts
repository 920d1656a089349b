import type { Tx } from '../platform/db/database.ts'

/** Deletes the certificates of orders of the demonstration: the trigger certificates_keep lets them go only while one is emptied. */
export async function deleteDemoCertificates(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$client.query('DELETE FROM certificates WHERE order_id = ANY($1)', [orderIds])
}
