CREATE OR REPLACE VIEW "public"."order_units_view" AS (SELECT order_id, unit_id, product_id, condition, quantity, kind, mark, condition_code, paper, paper_number, paper_by, paper_date, paper_is_copy, trace_to,
  expires_on, true AS is_shipped, NULL::numeric AS price FROM shipped_units
  UNION ALL
  SELECT r.order_id, r.unit_id, i.product_id, i.condition, r.quantity, u.kind, u.mark, u.condition_code, u.paper, u.paper_number, u.paper_by, u.paper_date, u.paper_is_copy, u.trace_to,
  u.expires_on, false, coalesce(u.price, i.price)
    FROM reserved_units r JOIN units u ON u.id = r.unit_id JOIN stock_lines i ON i.id = u.stock_line_id);