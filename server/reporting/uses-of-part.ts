import { OPEN_QUOTE_STATUSES, QUOTE_STATES } from '../../domain/quotes/quote.ts'
import type { PartUses } from '../catalogue/admin/delete-part.ts'
import { countRecords } from '../inventory/units/count-records.ts'
import type { Tx } from '../platform/db/database.ts'

/** Of the orders, and of the quotes, that promise a part. */
const MAX_NAMED = 3
/** Quotes whose offer may still be bought. */
const OFFERED = OPEN_QUOTE_STATUSES.filter(status => QUOTE_STATES[status].hasOffer)

/** The uses of a part. */
export async function usesOfPart(tx: Tx, productId: number): Promise<PartUses> {
  const { rows } = await tx.$client.query<Omit<PartUses, 'units' | 'receipts'>>({
    name: 'uses-of-part',
    text: `SELECT (SELECT count(DISTINCT order_id) FROM order_items_view WHERE product_id = $1) AS orders,
        (SELECT count(DISTINCT quote_id) FROM quote_lines_view WHERE $1 IN (product_id, offer_product_id)) AS quotes,
        (SELECT count(DISTINCT user_id) FROM cart_items_view WHERE product_id = $1) AS carts,
        (SELECT count(*) FROM reservations_view h JOIN stock_lines_view i ON i.id = h.stock_line_id WHERE i.product_id = $1) AS holds,
        (SELECT coalesce(sum(quantity), 0) FROM stock_lines_view WHERE product_id = $1) AS pieces,
        ARRAY(
          (SELECT DISTINCT o.order_number FROM order_items_view i JOIN orders_view o ON o.id = i.order_id
            WHERE i.product_id = $1 AND i.canceled < i.quantity AND o.to_ship > 0 ORDER BY 1 LIMIT ${MAX_NAMED})
          UNION ALL
          (SELECT DISTINCT q.quote_number FROM quote_lines_view l JOIN quotes_view q ON q.id = l.quote_id
            WHERE coalesce(l.offer_product_id, l.product_id) = $1 AND l.answer = 'offered' AND q.status = ANY($2) ORDER BY 1 LIMIT ${MAX_NAMED})
        ) AS "promisedIn"`,
    values: [productId, OFFERED],
  })
  const [uses] = rows
  if (!uses) throw new Error('no row of counts')
  const { units, receipts } = await countRecords(tx, productId)
  return Object.assign(uses, { units, receipts })
}
