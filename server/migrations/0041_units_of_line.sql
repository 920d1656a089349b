CREATE OR REPLACE VIEW "public"."units_for_sale" AS (SELECT id, stock_line_id, product_id, quantity, kind, mark, condition_code, paper, paper_number, paper_by, paper_date, paper_is_copy, trace_to,
  expires_on, hours_since_new, cycles_since_new,
    hours_since_overhaul, cycles_since_overhaul, manufactured_on, price FROM units
    WHERE NOT is_gone AND state = 'available' AND quantity > 0);
