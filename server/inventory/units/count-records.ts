import type { Tx } from '../../platform/db/database.ts'

/**
 * Counts the units of a part in every state, including units without remaining pieces, and the receipts that name the
 * part.
 */
export async function countRecords(tx: Tx, productId: number): Promise<{ units: number; receipts: number }> {
  const { rows } = await tx.$client.query<{ units: number; receipts: number }>({
    name: 'records-of-part',
    text: `SELECT (SELECT count(*)::int FROM units WHERE product_id = $1) AS units,
      (SELECT count(DISTINCT receipt_id)::int FROM receipt_lines WHERE product_id = $1) AS receipts`,
    values: [productId],
  })
  return rows[0] ?? { units: 0, receipts: 0 }
}
