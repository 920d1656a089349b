import type { PartUses } from '../catalogue/admin/delete-part.ts'
import { countRecords } from '../inventory/units/count-records.ts'
import type { Tx } from '../platform/db/database.ts'
import { promisedIn } from '../quotes/promised-in.ts'

/** The uses of a part. */
export async function usesOfPart(tx: Tx, productId: number): Promise<PartUses> {
  const { rows } = await tx.$client.query<Omit<PartUses, 'units' | 'receipts'>>({
    name: 'uses-of-part',
    text: `SELECT (SELECT count(DISTINCT order_id) FROM order_items_view WHERE product_id = $1) AS orders,
        (SELECT count(DISTINCT quote_id) FROM quote_lines_view WHERE $1 IN (product_id, offer_product_id)) AS quotes,
        (SELECT count(DISTINCT user_id) FROM cart_items_view WHERE product_id = $1) AS carts,
        (SELECT count(*) FROM reservations_view h JOIN stock_lines_view i ON i.id = h.stock_line_id WHERE i.product_id = $1) AS holds,
        (SELECT coalesce(sum(quantity), 0) FROM stock_lines_view WHERE product_id = $1) AS pieces,
        ${promisedIn('$1')} AS "promisedIn"`,
    values: [productId],
  })
  const [uses] = rows
  if (!uses) throw new Error('no row of counts')
  const { units, receipts } = await countRecords(tx, productId)
  return Object.assign(uses, { units, receipts })
}
