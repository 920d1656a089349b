import { isWithin } from './report.ts'

/**
 * SQL: `WITH …` of `sold`, with a row for each part of each order that was paid in these days and is not canceled.
 * `pieces`: the pieces that the buyer has or will get; `revenue`: their price in dollars less refunds; `known`: the
 * part of the revenue whose `cost` is known. The cost of a unit is its own cost. For other pieces it is the vendor's
 * price, or else the estimate in the quote. Returned pieces have neither revenue nor cost; refunded pieces that the
 * buyer keeps have only their cost. A refund by amount belongs to no part, so it changes no line unless it covers the
 * whole payment.
 */
export const soldLines = (): string => `paid AS MATERIALIZED (
    SELECT c.order_id, (c.closed_at AT TIME ZONE $1)::date AS day, o.payment_status <> 'paid' AS is_back, o.user_id, lower(o.email) AS email
    FROM order_charges c JOIN orders_view o ON o.id = c.order_id WHERE ${isWithin('c.closed_at')} AND o.status <> 'canceled'),
  back AS (
    SELECT l.order_item_id, sum(l.quantity) AS pieces, sum(l.amount) AS amount
    FROM paid JOIN refunds_view r ON r.order_id = paid.order_id AND r.state = 'done' JOIN refund_lines_view l ON l.refund_id = r.id
    GROUP BY 1),
  returned AS (
    SELECT p.order_item_id, sum(p.quantity) AS pieces
    FROM paid JOIN pieces_of_returns p ON p.order_id = paid.order_id AND p.state IN ('received', 'completed') GROUP BY 1),
  quoted AS (
    SELECT i.id, min(l.unit_cost) AS cost
    FROM paid JOIN order_items_view i ON i.order_id = paid.order_id AND i.quote_number IS NOT NULL
      JOIN quotes_view q ON q.quote_number = i.quote_number
      JOIN quote_lines_view l ON l.quote_id = q.id AND l.is_chosen AND l.answer = 'offered' AND l.unit_cost IS NOT NULL
        AND coalesce(l.offer_sku, l.sku) = i.sku AND l.unit_price = i.unit_price
    GROUP BY 1),
  ordered AS (
    SELECT order_item_id, sum(quantity * unit_cost) / sum(quantity) AS cost FROM (
      SELECT b.order_item_id, b.quantity, b.unit_cost FROM paid JOIN backorders_view b ON b.order_id = paid.order_id
      UNION ALL SELECT a.order_item_id, a.quantity, a.unit_cost FROM paid JOIN backorder_arrivals_view a ON a.order_id = paid.order_id
    ) AS got WHERE unit_cost IS NOT NULL GROUP BY 1),
  lines AS (
    SELECT i.order_id, i.product_id, i.sku, greatest(0, i.quantity - i.canceled - coalesce(c.pieces, 0)) AS pieces,
      coalesce(g.cost, q.cost) AS cost,
      CASE WHEN paid.is_back THEN 0
        ELSE greatest(0, i.total_price - coalesce(least(b.amount, b.pieces * i.unit_price), 0)) END AS revenue
    FROM paid JOIN order_items_view i ON i.order_id = paid.order_id AND i.price_source <> 'round-up'
      LEFT JOIN back b ON b.order_item_id = i.id LEFT JOIN returned c ON c.order_item_id = i.id LEFT JOIN quoted q ON q.id = i.id
      LEFT JOIN ordered g ON g.order_item_id = i.id),
  parts AS (
    SELECT order_id, product_id, CASE WHEN product_id IS NULL THEN sku END AS sku, sum(pieces) AS pieces, sum(revenue) AS revenue,
      coalesce(sum(pieces) FILTER (WHERE cost IS NOT NULL), 0) AS quoted, coalesce(sum(pieces * cost), 0) AS quoted_cost
    FROM lines GROUP BY 1, 2, 3),
  of_units AS (
    SELECT s.order_id, s.product_id, sum(s.quantity) AS pieces, sum(s.quantity * s.cost) AS cost
    FROM paid JOIN sold_units s ON s.order_id = paid.order_id AND s.cost IS NOT NULL GROUP BY 1, 2),
  covered AS (
    SELECT l.*, u.pieces AS unit_pieces, u.cost AS unit_cost, least(l.pieces, coalesce(u.pieces, 0)) AS by_unit,
      least(l.pieces - least(l.pieces, coalesce(u.pieces, 0)), l.quoted) AS by_quote
    FROM parts l LEFT JOIN of_units u ON u.order_id = l.order_id AND u.product_id = l.product_id),
  sold AS (
    SELECT v.order_id, v.product_id, paid.day, paid.user_id, paid.email, v.pieces, v.revenue,
      CASE WHEN v.pieces = 0 THEN v.revenue ELSE v.revenue * (by_unit + by_quote) / v.pieces END AS known,
      coalesce(unit_cost * by_unit / nullif(unit_pieces, 0), 0) + coalesce(quoted_cost * by_quote / nullif(quoted, 0), 0) AS cost
    FROM covered v JOIN paid ON paid.order_id = v.order_id)`
