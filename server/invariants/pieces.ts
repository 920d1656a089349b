import type { Db, Tx } from '../platform/db/database.ts'
import { findWrong } from './find-wrong.ts'

/**
 * Each piece that left is in one state: with its buyer, brought by a return, returned by the carrier with its package, or lost. No
 * more pieces came into the house than that.
 */
export const checkPieces = async (db: Db | Tx): Promise<string[]> => [
  ...(await findWrong(
    db,
    `SELECT format('order %s, package %s: of %s %s were sent, %s returned, %s came back, %s lost', o.order_number, f.position, i.sku,
          p.quantity, p.returned, p.came_back, p.lost) AS wrong
        FROM fulfillment_pieces p JOIN fulfillments f ON f.id = p.fulfillment_id JOIN orders o ON o.id = f.order_id
        JOIN order_items i ON i.id = p.order_item_id
        WHERE p.returned + p.came_back + p.lost > p.quantity OR least(p.returned, p.came_back, p.lost) < 0`,
  )),
  ...(await findWrong(
    db,
    `SELECT format('order %s, package %s is %s: of %s × %s %s came back, %s are lost, %s were returned', o.order_number, f.position, f.state,
          p.quantity, i.sku, p.came_back, p.lost, p.returned) AS wrong
        FROM fulfillment_pieces p JOIN fulfillments f ON f.id = p.fulfillment_id JOIN orders o ON o.id = f.order_id
        JOIN order_items i ON i.id = p.order_item_id
        WHERE p.lost <> CASE f.state WHEN 'lost' THEN p.quantity - p.returned ELSE 0 END
          OR p.came_back <> CASE f.state WHEN 'returned_to_sender' THEN p.quantity - p.returned ELSE 0 END`,
  )),
  // A package from which a return brought pieces had arrived: it cannot be lost or returned by the carrier.
  ...(await findWrong(
    db,
    `SELECT format('order %s, package %s is %s%s, and returns have brought %s of its %s pieces', o.order_number, f.position, f.state,
          ' and ' || f.settled_as, sum(p.returned), sum(p.quantity)) AS wrong
        FROM fulfillment_pieces p JOIN fulfillments f ON f.id = p.fulfillment_id JOIN orders o ON o.id = f.order_id
        WHERE f.state <> 'delivered' GROUP BY o.id, f.id HAVING sum(p.returned) > 0`,
  )),
  ...(await findWrong(
    db,
    `SELECT format('order %s: of %s %s are sent or to be sent, %s ordered, %s canceled', o.order_number, i.sku, p.pieces, i.quantity,
          i.canceled) AS wrong
        FROM (SELECT p.order_item_id, sum(p.quantity) AS pieces FROM fulfillment_pieces p JOIN fulfillments f ON f.id = p.fulfillment_id
          WHERE f.settled_as IS DISTINCT FROM 'replaced' GROUP BY 1) p
        JOIN order_items i ON i.id = p.order_item_id JOIN orders o ON o.id = i.order_id WHERE p.pieces > i.quantity - i.canceled`,
  )),
  ...(await findWrong(
    db,
    `SELECT format('order %s: of %s returns have %s pieces, its packages %s', o.order_number, i.sku, coalesce(r.pieces, 0),
          coalesce(p.pieces, 0)) AS wrong
        FROM (SELECT order_item_id, sum(quantity) AS pieces FROM return_lines GROUP BY 1) r
        FULL JOIN (SELECT order_item_id, sum(returned) AS pieces FROM fulfillment_pieces GROUP BY 1 HAVING sum(returned) > 0) p
          ON p.order_item_id = r.order_item_id
        JOIN order_items i ON i.id = coalesce(r.order_item_id, p.order_item_id) JOIN orders o ON o.id = i.order_id
        WHERE r.pieces IS DISTINCT FROM p.pieces`,
  )),
  ...(await findWrong(
    db,
    `SELECT format('order %s, package %s: %s pieces are returned, of returns %s', o.order_number, f.position, p.returned,
          coalesce(s.pieces, 0)) AS wrong
        FROM fulfillment_pieces p JOIN fulfillments f ON f.id = p.fulfillment_id JOIN orders o ON o.id = f.order_id
        LEFT JOIN (SELECT piece_id, sum(quantity) AS pieces FROM return_piece_sources GROUP BY 1) s ON s.piece_id = p.id
        WHERE p.returned <> coalesce(s.pieces, 0)`,
  )),
  ...(await findWrong(
    db,
    `SELECT format('return %s of order %s: line %s has %s pieces, from packages %s', r.position, r.order_id, l.position, l.quantity,
          coalesce(s.pieces, 0)) AS wrong
        FROM return_lines l JOIN returns r ON r.id = l.return_id
        LEFT JOIN (SELECT return_id, position, sum(quantity) AS pieces FROM return_piece_sources GROUP BY 1, 2) s
          ON s.return_id = l.return_id AND s.position = l.position
        WHERE l.quantity <> coalesce(s.pieces, 0)`,
  )),
  ...(await findWrong(
    db,
    `SELECT format('order %s: %s pieces of product %s came into the house, %s came back', o.order_number, h.pieces, h.product_id,
          coalesce(p.pieces, 0)) AS wrong
        FROM (SELECT h.order_id, u.product_id, sum(h.pieces) AS pieces FROM unit_history h JOIN units u ON u.id = h.unit_id
          WHERE h.event = 'came_back' GROUP BY 1, 2) h
        JOIN orders o ON o.id = h.order_id
        LEFT JOIN (SELECT i.order_id, i.product_id, sum(p.returned + p.came_back) AS pieces FROM fulfillment_pieces p
          JOIN order_items i ON i.id = p.order_item_id GROUP BY 1, 2) p ON p.order_id = h.order_id AND p.product_id = h.product_id
        WHERE h.pieces > coalesce(p.pieces, 0)`,
  )),
  // An order ends when no piece of it is out.
  ...(await findWrong(
    db,
    `SELECT format('order %s is %s, and no piece of it is out', o.order_number, o.status) AS wrong
        FROM orders o JOIN (SELECT f.order_id, bool_and(f.settled_as IS NOT NULL OR p.returned = p.pieces) AS is_over FROM fulfillments f
          CROSS JOIN LATERAL (SELECT sum(returned) AS returned, sum(quantity) AS pieces FROM fulfillment_pieces WHERE fulfillment_id = f.id) p
          GROUP BY 1) f ON f.order_id = o.id
        WHERE f.is_over AND o.to_ship = 0 AND o.status IN ('shipped', 'delivered')`,
  )),
]
