import { z } from '../../../domain/text/zod.ts'
import type { Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'

const RowShape = z.object({ units: z.number(), receipts: z.number() })

/**
 * Counts the units of a part in every state, including units without remaining pieces, and the receipts that name the
 * part.
 */
export async function countRecords(tx: Tx, productId: number): Promise<{ units: number; receipts: number }> {
  const row = await firstRow(tx, RowShape, {
    name: 'records-of-part',
    text: `SELECT (SELECT count(*)::int FROM units WHERE product_id = $1) AS units,
      (SELECT count(DISTINCT receipt_id)::int FROM receipt_lines WHERE product_id = $1) AS receipts`,
    values: [productId],
  })
  return row ?? { units: 0, receipts: 0 }
}
