-- concurrently
-- contract: the narrower index forbids one part under two references. Nothing is released yet; a process of the version before that still runs cannot put lines into carts of customers until it ends
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "cart_items_line_of_reference" ON "cart_items" USING btree ("user_id","product_id",coalesce(condition, ''),coalesce(unit_id, 0),"is_saved","reference");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_items_references" ON "order_items" USING gin (lower(reference) gin_trgm_ops) WHERE reference <> '';--> statement-breakpoint
ALTER TABLE "cart_items" VALIDATE CONSTRAINT "cart_items_reference";--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_reference";--> statement-breakpoint
ALTER TABLE "quote_lines" VALIDATE CONSTRAINT "quote_lines_reference";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "cart_items_line_of_unit";
