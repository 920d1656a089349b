-- concurrently
-- contract: takes indexes away, no rows; the version before searches orders and quotes by part number without them until it is replaced
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_in_natural_order" ON "products" USING btree (part_number_order(sku) COLLATE "C","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_items_part_key" ON "order_items" USING btree (part_number_key(sku) text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_items_key_pieces" ON "order_items" USING gin (part_number_key(sku) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "quote_lines_part_key" ON "quote_lines" USING btree (part_number_key(sku) text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_items_part";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_items_pieces";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "quote_lines_part";
