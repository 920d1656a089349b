import { OPEN_RESERVATION_STATES } from '../../domain/inventory/reservation.ts'
import { quoted } from '../platform/db/column-types.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { findWrong } from './find-wrong.ts'

/** Stock is never below zero and equals its ledger. Reservations equal the live orders. */
export const checkStock = (db: Db | Tx): Promise<string[]> =>
  findWrong(
    db,
    `
    SELECT format('line %s: %s in stock, %s in the ledger', i.id, i.quantity, coalesce(sum(m.delta), 0)) AS wrong
      FROM stock_lines i LEFT JOIN stock_movements m ON m.stock_line_id = i.id
      GROUP BY i.id HAVING i.quantity <> coalesce(sum(m.delta), 0) OR i.quantity < 0
    UNION ALL
    SELECT format('line %s: %s pieces of units, its units %s', i.id, i.unit_pieces, coalesce(sum(u.quantity), 0))
      FROM stock_lines i LEFT JOIN units u ON u.stock_line_id = i.id AND u.state = 'available'
      GROUP BY i.id HAVING i.unit_pieces <> coalesce(sum(u.quantity), 0)
    UNION ALL
    SELECT format('order %s: %s pieces of units of line %s, %s reserved', r.order_id, sum(r.quantity), u.stock_line_id, coalesce(h.quantity, 0))
      FROM reserved_units r JOIN units u ON u.id = r.unit_id
      LEFT JOIN reservations h ON h.order_id = r.order_id AND h.stock_line_id = u.stock_line_id AND h.state IN (${quoted(OPEN_RESERVATION_STATES)})
      GROUP BY r.order_id, u.stock_line_id, h.quantity HAVING sum(r.quantity) > coalesce(h.quantity, 0)
    UNION ALL
    SELECT format('unit %s: %s in the house or sold', u.id, u.quantity + coalesce(sum(r.quantity), 0))
      FROM units u LEFT JOIN reserved_units r ON r.unit_id = u.id
      GROUP BY u.id HAVING (u.kind = 'serial' AND u.quantity + coalesce(sum(r.quantity), 0) > 1)
        OR u.is_gone <> (u.quantity + coalesce(sum(r.quantity), 0) = 0)
    UNION ALL
    SELECT format('product %s: %s, its lines %s', p.id, s.quantity, coalesce(sum(i.quantity), 0))
      FROM products p LEFT JOIN product_stock s ON s.product_id = p.id LEFT JOIN stock_lines i ON i.product_id = p.id
      GROUP BY p.id, s.quantity
      HAVING s.quantity IS DISTINCT FROM coalesce(sum(i.quantity), 0) OR p.in_stock <> (coalesce(sum(i.quantity), 0) > 0)
    UNION ALL
    SELECT format('order %s: %s pieces in it, %s held or sold', o.order_number, o.pieces, coalesce(h.pieces, 0))
      FROM (SELECT o.id, o.order_number, o.status = 'canceled' AND NOT EXISTS (
          SELECT FROM fulfillments f WHERE f.order_id = o.id AND f.shipped_at IS NOT NULL) AS is_empty, coalesce(sum(x.quantity - x.canceled + coalesce(f.quantity, 0) - coalesce(b.quantity, 0) - coalesce(a.quantity, 0)) FILTER (WHERE x.price_source <> 'round-up'), 0) AS pieces
        FROM orders o JOIN order_items x ON x.order_id = o.id LEFT JOIN backorders b ON b.order_item_id = x.id
        LEFT JOIN (SELECT l.order_item_id, sum(l.quantity) AS quantity FROM fulfillment_lines l JOIN fulfillments r
          ON r.id = l.fulfillment_id AND r.settled_as = 'replaced' GROUP BY 1) f ON f.order_item_id = x.id
        LEFT JOIN (SELECT order_item_id, sum(quantity) AS quantity FROM backorder_arrivals WHERE is_without_stock GROUP BY 1) a ON a.order_item_id = x.id GROUP BY o.id) o
      LEFT JOIN (SELECT order_id, sum(quantity) AS pieces FROM reservations WHERE state <> 'released' GROUP BY order_id) h ON h.order_id = o.id
      WHERE CASE WHEN o.is_empty THEN 0 ELSE o.pieces END <> coalesce(h.pieces, 0)
    UNION ALL
    SELECT format('order %s: %s, its lines %s', o.order_number, o.subtotal, sum(x.total_price))
      FROM orders o JOIN order_items x ON x.order_id = o.id GROUP BY o.id HAVING o.subtotal <> sum(x.total_price)`,
  )
