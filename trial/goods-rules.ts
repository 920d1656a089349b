import { findWrong, type Rule } from './rule.ts'

// Where the parts are: what has left in parcels, and what came back, beside the lines of the orders.

/** Pieces of each line that have left, in all parcels of its order. */
const SENT = `(SELECT l.order_item_id, sum(l.quantity) AS pieces FROM fulfillment_lines l
  JOIN fulfillments f ON f.id = l.fulfillment_id AND f.shipped_at IS NOT NULL GROUP BY 1)`

export const GOODS_RULES: Record<string, Rule> = {
  'parcels have the pieces of their order, once it is paid': async ({ db }) => [
    ...(await findWrong(
      db,
      `SELECT format('order %s is %s: %s of %s sent, %s ordered', o.order_number, o.status, coalesce(s.pieces, 0), i.sku, i.quantity) AS wrong
        FROM orders o JOIN order_items i ON i.order_id = o.id AND i.price_source <> 'round-up' LEFT JOIN ${SENT} s ON s.order_item_id = i.id
        WHERE coalesce(s.pieces, 0) <> CASE WHEN o.status IN ('pending', 'processing', 'canceled') THEN 0 ELSE i.quantity - i.canceled END`,
    )),
    ...(await findWrong(
      db,
      `SELECT format('order %s is not paid and has a parcel, %s', o.order_number, f.state) AS wrong
        FROM fulfillments f JOIN orders o ON o.id = f.order_id WHERE o.payment_status = 'unpaid'`,
    )),
    ...(await findWrong(
      db,
      `SELECT format('a parcel of order %s has a line of another, %s', f.order_id, i.sku) AS wrong FROM fulfillments f
        JOIN fulfillment_lines l ON l.fulfillment_id = f.id JOIN order_items i ON i.id = l.order_item_id WHERE i.order_id <> f.order_id`,
    )),
  ],

  'an order stands as its returns do': ({ db }) =>
    findWrong(
      db,
      `SELECT format('order %s is %s, its returns %s', o.order_number, o.status, coalesce(r.states, 'are missing')) AS wrong
        FROM orders o LEFT JOIN (SELECT order_id, string_agg(state, ', ' ORDER BY position) AS states,
          CASE WHEN bool_or(state = 'requested') THEN 'return_requested' WHEN bool_or(state IN ('approved', 'received')) THEN 'return_approved'
            WHEN (array_agg(state ORDER BY position DESC))[1] = 'denied' THEN 'return_denied' ELSE 'returned' END AS status
          FROM returns GROUP BY order_id) r ON r.order_id = o.id
        -- Once none is open, what is still to leave comes first.
        WHERE (r.status IS NULL AND o.status IN ('return_requested', 'return_approved', 'return_denied', 'returned'))
          OR (r.status IS NOT NULL AND o.status <> CASE WHEN o.to_ship > 0 AND r.status IN ('return_denied', 'returned')
            THEN 'processing' ELSE r.status END)`,
    ),

  'no piece is in two returns, and no more than was sent comes back': ({ db }) =>
    findWrong(
      db,
      `SELECT format('of line %s %s are asked for or back, %s were sent', x.order_item_id, sum(x.quantity), coalesce(s.pieces, 0)) AS wrong
        FROM pieces_of_returns x LEFT JOIN ${SENT} s ON s.order_item_id = x.order_item_id
        GROUP BY x.order_item_id, s.pieces HAVING sum(x.quantity) > coalesce(s.pieces, 0)`,
    ),

  'no more comes back than was sent': ({ db }) =>
    findWrong(
      db,
      `SELECT format('of line %s %s came back, %s were sent', l.order_item_id, sum(l.quantity), coalesce(s.pieces, 0)) AS wrong
        FROM return_lines l LEFT JOIN ${SENT} s ON s.order_item_id = l.order_item_id
        GROUP BY l.order_item_id, s.pieces HAVING sum(l.quantity) > coalesce(s.pieces, 0)`,
    ),

  'the refund of a return is what was decided, and done when it is completed': ({ db }) =>
    findWrong(
      db,
      `SELECT format('return of order %s, %s: %s and %s, refunded %s, %s', r.order_id, r.state, r.goods, r.freight, b.amount, b.state) AS wrong
        FROM returns r FULL JOIN (SELECT * FROM refunds WHERE is_of_return) b ON b.id = r.refund_id AND b.order_id = r.order_id
        WHERE coalesce(r.goods + r.freight, 0) <> coalesce(b.amount, 0) OR (r.state = 'completed' AND b.state <> 'done')`,
    ),
}
