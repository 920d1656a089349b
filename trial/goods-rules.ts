import { findWrong } from '../server/invariants/find-wrong.ts'
import { checkPieces } from '../server/invariants/pieces.ts'
import type { Rule } from './rule.ts'

// Rules for goods: compare the shipped and returned pieces with the lines of the orders.

/** SQL for the shipped pieces of each order line. A lost package that was replaced does not count. */
const SENT = `(SELECT l.order_item_id, sum(l.quantity) AS pieces FROM fulfillment_lines l
  JOIN fulfillments f ON f.id = l.fulfillment_id AND f.shipped_at IS NOT NULL AND f.settled_as IS DISTINCT FROM 'replaced' GROUP BY 1)`
/**
 * SQL for the shipped pieces of each order line, including lost packages that were replaced: the buyer may have requested a
 * return before the loss.
 */
const LEFT = `(SELECT l.order_item_id, sum(l.quantity) AS pieces FROM fulfillment_lines l
  JOIN fulfillments f ON f.id = l.fulfillment_id AND f.shipped_at IS NOT NULL GROUP BY 1)`
/** SQL for the pieces of each order that are neither shipped nor canceled. */
const TO_SHIP = `(SELECT i.order_id, sum(i.quantity - i.canceled - coalesce(s.pieces, 0)) AS pieces FROM order_items i
  LEFT JOIN ${SENT} s ON s.order_item_id = i.id WHERE i.price_source <> 'round-up' GROUP BY 1)`

export const GOODS_RULES: Record<string, Rule> = {
  'packages have the pieces of their order, once it is paid': async ({ db }) => [
    ...(await findWrong(
      db,
      `SELECT format('order %s is %s: %s pieces are still to ship, but its to_ship is %s', o.order_number, o.status, w.pieces, o.to_ship) AS wrong
        FROM orders o JOIN ${TO_SHIP} w ON w.order_id = o.id
        WHERE o.to_ship <> CASE WHEN o.status = 'canceled' THEN 0 ELSE w.pieces END
          OR (o.status IN ('shipped', 'delivered') AND o.to_ship > 0) OR (o.status IN ('pending', 'processing') AND o.to_ship = 0)`,
    )),
    ...(await findWrong(
      db,
      `SELECT format('order %s: %s has %s pieces in packages, %s ordered, %s canceled', o.order_number, i.sku, sum(l.quantity), i.quantity,
          i.canceled) AS wrong
        FROM fulfillment_lines l JOIN fulfillments f ON f.id = l.fulfillment_id AND f.settled_as IS DISTINCT FROM 'replaced'
          JOIN order_items i ON i.id = l.order_item_id JOIN orders o ON o.id = i.order_id
        GROUP BY o.id, i.id HAVING sum(l.quantity) > i.quantity - i.canceled`,
    )),
    ...(await findWrong(
      db,
      `SELECT format('package %s of order %s has %s pieces by its lines, but %s by its pieces', f.position, f.order_id, l.pieces, p.pieces) AS wrong
        FROM fulfillments f CROSS JOIN LATERAL (SELECT sum(quantity) AS pieces FROM fulfillment_lines WHERE fulfillment_id = f.id) l
          CROSS JOIN LATERAL (SELECT sum(quantity) AS pieces FROM fulfillment_pieces WHERE fulfillment_id = f.id) p
        WHERE l.pieces IS DISTINCT FROM p.pieces OR l.pieces IS NULL`,
    )),
    ...(await findWrong(
      db,
      `SELECT format('order %s is not paid and has a package, %s', o.order_number, f.state) AS wrong
        FROM fulfillments f JOIN orders o ON o.id = f.order_id WHERE o.payment_status = 'unpaid'`,
    )),
    ...(await findWrong(
      db,
      `SELECT format('a package of order %s has a line of another order, %s', f.order_id, i.sku) AS wrong FROM fulfillments f
        JOIN fulfillment_lines l ON l.fulfillment_id = f.id JOIN order_items i ON i.id = l.order_item_id WHERE i.order_id <> f.order_id`,
    )),
  ],

  'each piece has one history': ({ db }) => checkPieces(db),

  'no unit is in two packages': ({ db }) =>
    findWrong(
      db,
      `SELECT format('%s %s is in %s packages that have not come back', u.kind, u.mark, count(DISTINCT f.id)) AS wrong
        FROM fulfillment_pieces p JOIN fulfillments f ON f.id = p.fulfillment_id JOIN units u ON u.id = p.unit_id
        LEFT JOIN shipped_units s ON s.order_id = f.order_id AND s.unit_id = u.id
        WHERE u.kind = 'serial' AND coalesce(s.came_back, 0) = 0 GROUP BY u.id HAVING count(DISTINCT f.id) > 1`,
    ),

  'shipped pieces of a unit are in packages': ({ db }) =>
    findWrong(
      db,
      `SELECT format('order %s, unit %s: %s pieces were shipped, but %s are in packages', coalesce(s.order_id, p.order_id), coalesce(s.unit_id, p.unit_id),
          s.quantity, p.pieces) AS wrong
        FROM shipped_units s FULL JOIN (SELECT f.order_id, p.unit_id, sum(p.quantity) AS pieces FROM fulfillment_pieces p
          JOIN fulfillments f ON f.id = p.fulfillment_id AND f.shipped_at IS NOT NULL WHERE p.unit_id IS NOT NULL GROUP BY 1, 2) p
          ON p.order_id = s.order_id AND p.unit_id = s.unit_id
        WHERE s.quantity IS DISTINCT FROM p.pieces`,
    ),

  'each shipped package sent one mail': ({ db }) =>
    findWrong(
      db,
      `SELECT format('package %s of order %s sent %s mails', f.position, f.order_id, count(e.id)) AS wrong
        FROM fulfillments f LEFT JOIN emails e ON e.event = 'order_shipped'
          AND e.entity = 'order:' || f.order_id || CASE WHEN f.position > 1 THEN ':' || f.position ELSE '' END
        GROUP BY f.id HAVING count(e.id) <> (f.shipped_at IS NOT NULL)::int`,
    ),

  'the status of an order follows its returns': ({ db }) =>
    findWrong(
      db,
      `SELECT format('order %s is %s, but its returns are %s', o.order_number, o.status, coalesce(r.states, 'missing')) AS wrong
        FROM orders o LEFT JOIN (SELECT order_id, string_agg(state, ', ' ORDER BY position) AS states,
          bool_or(state = 'requested') AS is_requested, bool_or(state IN ('requested', 'approved', 'received')) AS is_open,
          bool_or(state = 'denied') AS is_denied, bool_or(state = 'completed') AS is_completed FROM returns GROUP BY order_id) r ON r.order_id = o.id
        -- The last return to end counts until a package is shipped. An order also ends as returned when the buyer has none of its pieces.
        LEFT JOIN LATERAL (SELECT event FROM order_history h WHERE h.order_id = o.id
          AND event IN ('returned', 'return_denied', 'shipped', 'part_shipped', 'parcel_sent_again') ORDER BY id DESC LIMIT 1) h ON true
        WHERE CASE WHEN r.is_open THEN o.status <> CASE WHEN r.is_requested THEN 'return_requested' ELSE 'return_approved' END
          WHEN o.status = 'returned' THEN o.to_ship > 0 OR NOT coalesce(r.is_completed, false)
            OR (h.event IN ('shipped', 'part_shipped', 'parcel_sent_again')
              AND EXISTS (SELECT FROM parcel_pieces p WHERE p.order_id = o.id AND p.with_buyer > 0))
          WHEN h.event = 'returned' AND o.to_ship = 0 AND o.status <> 'return_denied' THEN EXISTS (
            SELECT FROM returns b JOIN return_lines l ON l.return_id = b.id WHERE b.order_id = o.id AND b.state = 'completed')
          WHEN o.status = 'return_denied' THEN o.to_ship > 0 OR NOT coalesce(r.is_denied AND h.event = 'return_denied', false)
          ELSE o.status IN ('return_requested', 'return_approved') END`,
    ),

  'no piece is in two returns, and returns have no more pieces than were sent': ({ db }) =>
    findWrong(
      db,
      `SELECT format('line %s: %s pieces are in returns, but %s were sent', x.order_item_id, sum(x.quantity), coalesce(s.pieces, 0)) AS wrong
        FROM pieces_of_returns x LEFT JOIN ${LEFT} s ON s.order_item_id = x.order_item_id
        GROUP BY x.order_item_id, s.pieces HAVING sum(x.quantity) > coalesce(s.pieces, 0)`,
    ),

  'no more pieces come back than were sent': ({ db }) =>
    findWrong(
      db,
      `SELECT format('line %s: %s pieces came back, but %s were sent', l.order_item_id, sum(l.quantity), coalesce(s.pieces, 0)) AS wrong
        FROM return_lines l LEFT JOIN ${SENT} s ON s.order_item_id = l.order_item_id
        GROUP BY l.order_item_id, s.pieces HAVING sum(l.quantity) > coalesce(s.pieces, 0)`,
    ),

  'the refund of a return is the decided amount, and done when the return is completed': ({ db }) =>
    findWrong(
      db,
      `SELECT format('return of order %s is %s: %s for goods and %s for freight were decided, but the refund of %s is %s', r.order_id, r.state, r.goods, r.freight, b.amount, b.state) AS wrong
        FROM returns r FULL JOIN (SELECT * FROM refunds WHERE is_of_return) b ON b.id = r.refund_id AND b.order_id = r.order_id
        WHERE coalesce(r.goods + r.freight, 0) <> coalesce(b.amount, 0) OR (r.state = 'completed' AND b.state <> 'done')`,
    ),
}
