import type { Tx } from '../platform/db/database.ts'

/** Deletes the receivers and the notes of the packages of these orders. */
export async function deleteReceivers(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$client.query(
    `UPDATE fulfillments SET received_by = '', note = '' WHERE order_id = ANY($1) AND (received_by <> '' OR note <> '')`,
    [orderIds],
  )
}
