import type { Tx } from '../platform/db/database.ts'

/** Takes out of the payments of some orders whose card it was, and what was written: amounts and the gateway's numbers stay. */
export async function deleteCardData(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.$client.query(
    `UPDATE payment_attempts SET card_brand = NULL, card_last_four = NULL
      WHERE order_id = ANY($1) AND (card_brand IS NOT NULL OR card_last_four IS NOT NULL)`,
    [orderIds],
  )
  await tx.$client.query(`UPDATE refunds SET reason = '' WHERE order_id = ANY($1) AND reason <> ''`, [orderIds])
}
