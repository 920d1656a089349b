import { z } from '../../../domain/text/zod.ts'
import { countRecords } from '../../inventory/units/count-records.ts'
import type { Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { promisedIn } from '../../quotes/promised-in.ts'
import { type PartUses, PartUsesShape } from '../admin/delete-part.ts'

const UsesOfPartRowShape = z.omit(PartUsesShape, { units: true, receipts: true })

/** The uses of a part. */
export async function usesOfPart(tx: Tx, productId: number): Promise<PartUses> {
  const uses = await firstRow(tx, UsesOfPartRowShape, {
    name: 'uses-of-part',
    text: `SELECT (SELECT count(DISTINCT order_id) FROM order_items_view WHERE product_id = $1) AS orders,
        (SELECT count(DISTINCT quote_id) FROM quote_lines_view WHERE $1 IN (product_id, offer_product_id)) AS quotes,
        (SELECT count(DISTINCT user_id) FROM cart_items_view WHERE product_id = $1) AS carts,
        (SELECT count(*) FROM reservations_view h JOIN stock_lines_view i ON i.id = h.stock_line_id WHERE i.product_id = $1) AS holds,
        (SELECT coalesce(sum(quantity), 0) FROM stock_lines_view WHERE product_id = $1) AS pieces,
        ${promisedIn('$1')} AS promised_in`,
    values: [productId],
  })
  if (!uses) throw new Error('no row of counts')
  const { units, receipts } = await countRecords(tx, productId)
  return Object.assign(uses, { units, receipts })
}
