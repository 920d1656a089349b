DROP VIEW "public"."cart_items_view";--> statement-breakpoint
DROP VIEW "public"."order_items_view";--> statement-breakpoint
DROP VIEW "public"."quote_lines_view";--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "requirements" jsonb;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "requirements" jsonb;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD COLUMN "requirements" jsonb;--> statement-breakpoint
CREATE VIEW "public"."cart_items_view" AS (SELECT id, user_id, product_id, condition, quantity, is_saved, created_at, updated_at, unit_id, requirements FROM cart_items);--> statement-breakpoint
CREATE VIEW "public"."order_items_view" AS (SELECT id, order_id, position, product_id, sku, name, condition, quantity, unit_price, total_price, tax,
    price_source, quote_number, manufacturer, unit_id, unit_mark, unit_paper, requirements FROM order_items);--> statement-breakpoint
CREATE VIEW "public"."quote_lines_view" AS (SELECT id, quote_id, position, product_id, sku, name, condition, quantity, counter_price, answer,
    offer_product_id, offer_sku, offer_name, offer_condition, offer_quantity, unit_price, total_price,
    lead_time_days, paperwork, remark, alternative_group, is_chosen, requirements FROM quote_lines);