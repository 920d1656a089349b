import { z } from '../../domain/text/zod.ts'
import type { StockContext } from '../inventory/stock-context.ts'
import { firstRow } from '../platform/db/rows.ts'

const RowShape = z.object({ sku: z.string(), name: z.string(), uom: z.string(), isPublished: z.boolean() })

/** The part with an id, for stock. */
export const stockedPart: StockContext['stockedPart'] = async (db, productId, lock = false) => {
  const row = await firstRow(db, RowShape, {
    name: lock ? 'lock-stocked-part' : 'stocked-part',
    text: `SELECT sku, name, uom, is_published FROM products WHERE id = $1 AND is_listed ${lock ? 'FOR KEY SHARE' : ''}`,
    values: [productId],
  })
  return row ?? null
}
