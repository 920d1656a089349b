ALTER TABLE "quote_history" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "quote_history" ADD CONSTRAINT "quote_history_reason" CHECK (reason IN ('price', 'lead_time', 'condition', 'elsewhere', 'not_needed', 'not_available', 'no_answer', 'not_ours', 'other')) NOT VALID;--> statement-breakpoint
CREATE VIEW "public"."own_units" AS (SELECT id, product_id, quantity, cost, price, received_on, created_at FROM units
    WHERE state = 'available' AND quantity > 0 AND owner = '');--> statement-breakpoint
CREATE VIEW "public"."sold_units" AS (SELECT s.order_id, s.product_id, s.quantity - s.came_back AS quantity, u.cost
    FROM shipped_units s LEFT JOIN units u ON u.id = s.unit_id WHERE s.quantity > s.came_back
  UNION ALL SELECT r.order_id, u.product_id, r.quantity, u.cost
    FROM reserved_units r JOIN units u ON u.id = r.unit_id);--> statement-breakpoint
CREATE VIEW "public"."missed_searches_view" AS (SELECT day, term, times, last_at FROM missed_searches);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."stock_movements_view" AS (SELECT id, stock_line_id, delta, reason, import_id, reason IN ('hold', 'release', 'return') AS is_by_orders,
    order_id, created_at FROM stock_movements);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."quote_history_view" AS (SELECT id, quote_id, event, actor, status, note, offer, created_at, reason FROM quote_history);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."quote_lines_view" AS (SELECT id, quote_id, position, product_id, sku, name, condition, quantity, counter_price, answer,
    offer_product_id, offer_sku, offer_name, offer_condition, offer_quantity, unit_price, total_price,
    lead_time_days, paperwork, remark, alternative_group, is_chosen, requirements, reference, unit_cost, from_stock FROM quote_lines);
