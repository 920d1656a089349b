-- concurrently
-- contract since 0000: the version before finds the same rows without these indexes, slower for the minutes of a deploy
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cross_references_by_key" ON "cross_references" USING btree (part_number_key(other_sku) COLLATE "C");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_items_by_key" ON "order_items" USING btree (part_number_key(sku) COLLATE "C");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_items_pieces_of_key" ON "order_items" USING gin (part_number_key(sku) COLLATE "C" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "quote_lines_by_key" ON "quote_lines" USING btree (part_number_key(sku) COLLATE "C");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "cross_references_other_key";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_items_part_key";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_items_key_pieces";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "quote_lines_part_key";
