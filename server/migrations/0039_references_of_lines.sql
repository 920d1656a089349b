DROP VIEW "public"."quote_lines_view";--> statement-breakpoint
ALTER TABLE "quote_lines" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_reference" CHECK (char_length(reference) <= 60) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_reference" CHECK (char_length(reference) <= 60) NOT VALID;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_reference" CHECK (char_length(reference) <= 60) NOT VALID;--> statement-breakpoint
CREATE VIEW "public"."quote_lines_view" AS (SELECT id, quote_id, position, product_id, sku, name, condition, quantity, counter_price, answer,
    offer_product_id, offer_sku, offer_name, offer_condition, offer_quantity, unit_price, total_price,
    lead_time_days, paperwork, remark, alternative_group, is_chosen, requirements, reference FROM quote_lines);
