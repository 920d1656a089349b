import { OPEN_QUOTE_STATUSES, QUOTE_STATES } from '../../domain/quotes/quote.ts'

/** Maximum number of orders, and of quotes, that are named. */
const MAX_NAMED = 3
/** Statuses of quotes whose offer may still be bought. */
const OFFERED = OPEN_QUOTE_STATUSES.filter(status => QUOTE_STATES[status].hasOffer)
  .map(status => `'${status}'`)
  .join(', ')

/**
 * SQL of an array with the numbers of the orders and quotes that promise a part. Until these are done, the number,
 * manufacturer and unit of measure of the part cannot change. `productId`: SQL of the part's id.
 */
export const promisedIn = (productId: string): string => `ARRAY(
    (SELECT DISTINCT o.order_number FROM order_items_view i JOIN orders_view o ON o.id = i.order_id
      WHERE i.product_id = ${productId} AND i.canceled < i.quantity AND o.to_ship > 0 ORDER BY 1 LIMIT ${MAX_NAMED})
    UNION ALL
    (SELECT DISTINCT q.quote_number FROM quote_lines_view l JOIN quotes_view q ON q.id = l.quote_id
      WHERE coalesce(l.offer_product_id, l.product_id) = ${productId} AND l.answer = 'offered' AND q.status IN (${OFFERED})
      ORDER BY 1 LIMIT ${MAX_NAMED})
  )`
