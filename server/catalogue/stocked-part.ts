import type { StockContext } from '../inventory/stock-context.ts'

/** The part with an id, for stock. */
export const stockedPart: StockContext['stockedPart'] = async (db, productId, lock = false) => {
  const { rows } = await db.$client.query<{ sku: string; name: string; uom: string; isPublished: boolean }>({
    name: lock ? 'lock-stocked-part' : 'stocked-part',
    text: `SELECT sku, name, uom, is_published AS "isPublished" FROM products WHERE id = $1 AND is_listed ${lock ? 'FOR KEY SHARE' : ''}`,
    values: [productId],
  })
  return rows[0] ?? null
}
