DROP VIEW "public"."order_items_view";--> statement-breakpoint
DROP VIEW "public"."quote_lines_view";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "uom" text DEFAULT 'EA' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD COLUMN "uom" text DEFAULT 'EA' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD COLUMN "offer_uom" text;--> statement-breakpoint
CREATE VIEW "public"."order_items_view" AS (SELECT id, order_id, position, product_id, sku, name, condition, quantity, unit_price, total_price, tax,
    price_source, quote_number, manufacturer, unit_id, unit_mark, unit_paper, requirements, canceled, reference, uom FROM order_items);--> statement-breakpoint
CREATE VIEW "public"."quote_lines_view" AS (SELECT id, quote_id, position, product_id, sku, name, condition, quantity, counter_price, answer,
    offer_product_id, offer_sku, offer_name, offer_condition, offer_quantity, unit_price, total_price,
    lead_time_days, paperwork, remark, alternative_group, is_chosen, requirements, reference, unit_cost, from_stock, uom, coalesce(offer_uom, uom) AS offer_uom FROM quote_lines);
