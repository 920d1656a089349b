import { findWrong } from '../server/invariants/find-wrong.ts'
import { checkPieces } from '../server/invariants/pieces.ts'
import type { Rule } from './rule.ts'

// Where the parts are: what has left in parcels, and what came back, beside the lines of the orders.

/** Pieces of each line that have left, in all parcels of its order; what was lost and is sent once more counts once. */
const SENT = `(SELECT l.order_item_id, sum(l.quantity) AS pieces FROM fulfillment_lines l
  JOIN fulfillments f ON f.id = l.fulfillment_id AND f.shipped_at IS NOT NULL AND f.settled_as IS DISTINCT FROM 'replaced' GROUP BY 1)`
/** The same with what was lost since, however often: a buyer may have asked to send it back before it was. */
const LEFT = `(SELECT l.order_item_id, sum(l.quantity) AS pieces FROM fulfillment_lines l
  JOIN fulfillments f ON f.id = l.fulfillment_id AND f.shipped_at IS NOT NULL GROUP BY 1)`
/** Pieces of an order that have neither left nor are canceled. */
const TO_SHIP = `(SELECT i.order_id, sum(i.quantity - i.canceled - coalesce(s.pieces, 0)) AS pieces FROM order_items i
  LEFT JOIN ${SENT} s ON s.order_item_id = i.id WHERE i.price_source <> 'round-up' GROUP BY 1)`

export const GOODS_RULES: Record<string, Rule> = {
  'parcels have the pieces of their order, once it is paid': async ({ db }) => [
    ...(await findWrong(
      db,
      `SELECT format('order %s is %s: %s pieces are to leave, it says %s', o.order_number, o.status, w.pieces, o.to_ship) AS wrong
        FROM orders o JOIN ${TO_SHIP} w ON w.order_id = o.id
        WHERE o.to_ship <> CASE WHEN o.status = 'canceled' THEN 0 ELSE w.pieces END
          OR (o.status IN ('shipped', 'delivered') AND o.to_ship > 0) OR (o.status IN ('pending', 'processing') AND o.to_ship = 0)`,
    )),
    ...(await findWrong(
      db,
      `SELECT format('order %s: of %s %s pieces are in parcels, %s ordered, %s canceled', o.order_number, i.sku, sum(l.quantity), i.quantity,
          i.canceled) AS wrong
        FROM fulfillment_lines l JOIN fulfillments f ON f.id = l.fulfillment_id AND f.settled_as IS DISTINCT FROM 'replaced'
          JOIN order_items i ON i.id = l.order_item_id JOIN orders o ON o.id = i.order_id
        GROUP BY o.id, i.id HAVING sum(l.quantity) > i.quantity - i.canceled`,
    )),
    ...(await findWrong(
      db,
      `SELECT format('parcel %s of order %s has %s pieces in lines, %s in pieces', f.position, f.order_id, l.pieces, p.pieces) AS wrong
        FROM fulfillments f CROSS JOIN LATERAL (SELECT sum(quantity) AS pieces FROM fulfillment_lines WHERE fulfillment_id = f.id) l
          CROSS JOIN LATERAL (SELECT sum(quantity) AS pieces FROM fulfillment_pieces WHERE fulfillment_id = f.id) p
        WHERE l.pieces IS DISTINCT FROM p.pieces OR l.pieces IS NULL`,
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

  'each piece has one history': ({ db }) => checkPieces(db),

  'no unit is in two parcels': ({ db }) =>
    findWrong(
      db,
      `SELECT format('%s %s is in %s parcels that have not come back', u.kind, u.mark, count(DISTINCT f.id)) AS wrong
        FROM fulfillment_pieces p JOIN fulfillments f ON f.id = p.fulfillment_id JOIN units u ON u.id = p.unit_id
        LEFT JOIN shipped_units s ON s.order_id = f.order_id AND s.unit_id = u.id
        WHERE u.kind = 'serial' AND coalesce(s.came_back, 0) = 0 GROUP BY u.id HAVING count(DISTINCT f.id) > 1`,
    ),

  'what has left of a unit is in parcels': ({ db }) =>
    findWrong(
      db,
      `SELECT format('order %s: of unit %s %s have left, %s in parcels', coalesce(s.order_id, p.order_id), coalesce(s.unit_id, p.unit_id),
          s.quantity, p.pieces) AS wrong
        FROM shipped_units s FULL JOIN (SELECT f.order_id, p.unit_id, sum(p.quantity) AS pieces FROM fulfillment_pieces p
          JOIN fulfillments f ON f.id = p.fulfillment_id AND f.shipped_at IS NOT NULL WHERE p.unit_id IS NOT NULL GROUP BY 1, 2) p
          ON p.order_id = s.order_id AND p.unit_id = s.unit_id
        WHERE s.quantity IS DISTINCT FROM p.pieces`,
    ),

  'every parcel that has left has mailed once': ({ db }) =>
    findWrong(
      db,
      `SELECT format('parcel %s of order %s has mailed %s times', f.position, f.order_id, count(e.id)) AS wrong
        FROM fulfillments f LEFT JOIN emails e ON e.event = 'order_shipped'
          AND e.entity = 'order:' || f.order_id || CASE WHEN f.position > 1 THEN ':' || f.position ELSE '' END
        GROUP BY f.id HAVING count(e.id) <> (f.shipped_at IS NOT NULL)::int`,
    ),

  'an order stands as its returns do': ({ db }) =>
    findWrong(
      db,
      `SELECT format('order %s is %s, its returns %s', o.order_number, o.status, coalesce(r.states, 'are missing')) AS wrong
        FROM orders o LEFT JOIN (SELECT order_id, string_agg(state, ', ' ORDER BY position) AS states,
          bool_or(state = 'requested') AS is_asked, bool_or(state IN ('requested', 'approved', 'received')) AS is_open,
          bool_or(state = 'denied') AS is_denied, bool_or(state = 'completed') AS is_completed FROM returns GROUP BY order_id) r ON r.order_id = o.id
        -- The last of them to end counts until a parcel leaves; an order ends as returned once nothing of it is out, too.
        LEFT JOIN LATERAL (SELECT event FROM order_history h WHERE h.order_id = o.id
          AND event IN ('returned', 'return_denied', 'shipped', 'part_shipped', 'parcel_sent_again') ORDER BY id DESC LIMIT 1) h ON true
        WHERE CASE WHEN r.is_open THEN o.status <> CASE WHEN r.is_asked THEN 'return_requested' ELSE 'return_approved' END
          WHEN o.status = 'returned' THEN o.to_ship > 0 OR NOT coalesce(r.is_completed, false)
          WHEN o.status = 'return_denied' THEN o.to_ship > 0 OR NOT coalesce(r.is_denied AND h.event = 'return_denied', false)
          ELSE o.status IN ('return_requested', 'return_approved')
            OR (o.to_ship = 0 AND o.status IN ('shipped', 'delivered') AND (h.event = 'return_denied' OR (h.event = 'returned' AND EXISTS (
              SELECT FROM fulfillments f JOIN fulfillment_pieces p ON p.fulfillment_id = f.id WHERE f.order_id = o.id AND p.returned > 0)))) END`,
    ),

  'no piece is in two returns, and no more than was sent comes back': ({ db }) =>
    findWrong(
      db,
      `SELECT format('of line %s %s are asked for or back, %s were sent', x.order_item_id, sum(x.quantity), coalesce(s.pieces, 0)) AS wrong
        FROM pieces_of_returns x LEFT JOIN ${LEFT} s ON s.order_item_id = x.order_item_id
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
