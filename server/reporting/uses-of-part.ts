import type { PartUses } from '../catalogue/admin/delete-part.ts'
import type { Tx } from '../platform/db/database.ts'

/** Where a part is used. */
export async function usesOfPart(tx: Tx, productId: number): Promise<PartUses> {
  const { rows } = await tx.$client.query<PartUses>({
    name: 'uses-of-part',
    text: `SELECT (SELECT count(DISTINCT order_id) FROM order_items_view WHERE product_id = $1) AS orders,
        (SELECT count(DISTINCT quote_id) FROM quote_lines_view WHERE $1 IN (product_id, offer_product_id)) AS quotes,
        (SELECT count(DISTINCT user_id) FROM cart_items_view WHERE product_id = $1) AS carts,
        (SELECT count(*) FROM reservations_view h JOIN stock_lines_view i ON i.id = h.stock_line_id WHERE i.product_id = $1) AS holds,
        (SELECT coalesce(sum(quantity), 0) FROM stock_lines_view WHERE product_id = $1) AS pieces`,
    values: [productId],
  })
  const [uses] = rows
  if (!uses) throw new Error('no row of counts')
  return uses
}
