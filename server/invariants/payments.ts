import { ATTEMPT_STATES, REFUND_STATES } from '../../domain/payments/payment.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { findWrong } from './find-wrong.ts'

/** SQL: true if the whole charge of an order is refunded, or will be. Its last refund may then be smaller than its lines. */
const ALL_BACK = `EXISTS (SELECT FROM order_refunds b WHERE b.order_id = o.id GROUP BY b.charged HAVING sum(b.amount) >= b.charged)`

/** A paid order has one approved attempt for its total. An unpaid order has none. */
export const checkAttempts = async (db: Db | Tx): Promise<string[]> => [
  ...(await findWrong(
    db,
    `SELECT format('order %s is %s, its attempts %s', o.order_number, o.payment_status, array_agg(a.state || ' ' || a.amount)) AS wrong
        FROM orders o LEFT JOIN payment_attempts a ON a.order_id = o.id GROUP BY o.id
        HAVING count(*) FILTER (WHERE a.state = 'approved') <> (o.payment_status <> 'unpaid')::int
          OR count(*) FILTER (WHERE a.state = 'approved' AND a.amount = o.total AND a.transaction_id = o.transaction_id) <> (o.payment_status <> 'unpaid')::int
          OR count(*) FILTER (WHERE a.state IN ('started', 'unknown', 'held')) > 1`,
  )),
  ...(await findWrong(
    db,
    `SELECT format('an attempt is %s', state) AS wrong FROM payment_attempts WHERE state <> ALL($1)`,
    [[...ATTEMPT_STATES]],
  )),
]

/** Refunds match the canceled and lost pieces and the decisions of staff, and never exceed the payment. */
export const checkRefunds = async (db: Db | Tx): Promise<string[]> => [
  ...(await findWrong(
    db,
    `SELECT format('order %s: %s voids and refunds are done, its history has %s', o.order_number, count(b.id), h.n) AS wrong
        FROM orders o LEFT JOIN refunds b ON b.order_id = o.id AND b.state = 'done' AND b.method <> 'external'
        -- One void of a charge completes all of its refunds. Earlier versions wrote an event for each refund.
        CROSS JOIN LATERAL (SELECT count(*) AS n FROM order_history WHERE order_id = o.id AND event IN ('voided', 'refunded')) h
        GROUP BY o.id, h.n 
        HAVING h.n NOT BETWEEN count(DISTINCT CASE b.method WHEN 'void' THEN b.attempt_id ELSE b.id END) AND count(b.id)`,
  )),
  ...(await findWrong(
    db,
    `SELECT format('order %s: a charge of %s was voided, for refunds of %s', b.order_id, a.amount, sum(b.amount)) AS wrong
        FROM refunds b JOIN payment_attempts a ON a.id = b.attempt_id WHERE b.state = 'done' AND b.method = 'void'
        GROUP BY b.order_id, a.id HAVING sum(b.amount) <> a.amount`,
  )),
  ...(await findWrong(
    db,
    `SELECT format('order %s was paid and is canceled, and %s of %s is to go back', o.order_number, coalesce(sum(b.amount), 0), o.total) AS wrong
        FROM orders o JOIN payment_attempts a ON a.order_id = o.id AND a.state = 'approved'
        LEFT JOIN refunds b ON b.attempt_id = a.id
        WHERE o.status = 'canceled' AND o.payment_status <> 'unpaid'
          -- The freight of a package that the carrier returned was used.
          AND NOT EXISTS (SELECT FROM fulfillments f WHERE f.order_id = o.id AND f.state = 'returned_to_sender')
        GROUP BY o.id HAVING coalesce(sum(b.amount), 0) <> o.total`,
  )),
  ...(await findWrong(
    db,
    `SELECT format('order %s: of %s %s of %s are refunded, for %s of %s', o.order_number, i.sku, sum(l.quantity), i.quantity,
          sum(l.amount), i.total_price + i.tax) AS wrong
        FROM refund_lines l JOIN refunds b ON b.id = l.refund_id JOIN order_items i ON i.id = l.order_item_id
        JOIN orders o ON o.id = b.order_id
        GROUP BY o.id, i.id HAVING sum(l.quantity) > i.quantity OR sum(l.amount) > i.total_price + i.tax OR i.order_id <> o.id`,
  )),
  ...(await findWrong(
    db,
    `SELECT format('a refund of order %s is %s, its lines %s', b.order_id, b.amount, sum(l.amount)) AS wrong
        FROM refunds b JOIN refund_lines l ON l.refund_id = b.id WHERE NOT b.is_of_return
        GROUP BY b.id HAVING sum(l.amount) > b.amount`,
  )),
  // Canceled and lost pieces of an open order are refunded as lines, unless earlier refunds have used up the whole
  // charge.
  ...(await findWrong(
    db,
    `SELECT format('order %s: of %s %s are canceled, %s lost or back, %s paid back', o.order_number, i.sku, i.canceled, coalesce(f.pieces, 0),
          coalesce(l.pieces, 0)) AS wrong
        FROM orders o JOIN order_items i ON i.order_id = o.id
        LEFT JOIN (SELECT order_item_id, sum(quantity) AS pieces FROM refund_lines GROUP BY 1) l ON l.order_item_id = i.id
        LEFT JOIN (SELECT p.order_item_id, sum(p.lost + p.came_back) AS pieces FROM fulfillment_pieces p
          JOIN fulfillments f ON f.id = p.fulfillment_id AND f.settled_as = 'refunded' GROUP BY 1) f ON f.order_item_id = i.id
        WHERE o.status <> 'canceled' AND i.canceled + coalesce(f.pieces, 0) > coalesce(l.pieces, 0) AND NOT ${ALL_BACK}`,
  )),
  ...(await findWrong(
    db,
    `SELECT format('order %s: %s × %s, which cost %s and %s of tax in all, are paid back with %s', o.order_number, l.quantity, i.sku, i.unit_price,
          i.tax, l.amount) AS wrong
        FROM refund_lines l JOIN refunds b ON b.id = l.refund_id AND NOT b.is_of_return JOIN order_items i ON i.id = l.order_item_id
        JOIN orders o ON o.id = b.order_id
        WHERE (l.amount < i.unit_price * l.quantity OR l.amount > i.unit_price * l.quantity + i.tax) AND NOT ${ALL_BACK}`,
  )),
  ...(await findWrong(db, `SELECT format('a refund is %s', state) AS wrong FROM refunds WHERE state <> ALL($1)`, [
    [...REFUND_STATES],
  ])),
]
