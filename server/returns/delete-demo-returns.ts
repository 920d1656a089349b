import type { Tx } from '../platform/db/database.ts'

/** Deletes the returns of orders of the demonstration, with their lines and pictures. */
export async function deleteDemoReturns(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$client.query('DELETE FROM returns WHERE order_id = ANY($1)', [orderIds])
}
