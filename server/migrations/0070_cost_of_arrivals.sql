DROP VIEW "public"."backorder_arrivals_view";--> statement-breakpoint
DROP VIEW "public"."backorders_view";--> statement-breakpoint
ALTER TABLE "backorder_arrivals" ADD COLUMN "unit_cost" numeric(12,2);--> statement-breakpoint
CREATE VIEW "public"."backorder_arrivals_view" AS (SELECT id, order_item_id, order_id, quantity, is_without_stock, admin_id, created_at, told_at, unit_cost FROM backorder_arrivals);--> statement-breakpoint
CREATE VIEW "public"."backorders_view" AS (SELECT order_item_id, order_id, product_id, condition, quantity, kind, state, promised_on, vendor, vendor_order, ordered_on,
    created_at, unit_cost FROM backorders);