-- concurrently
-- contract since 0000: the new indexes begin with the columns of those dropped, and serve the same statements
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_listed_by_name_order" ON "products" USING btree (name_order(name) COLLATE "C","id","name") WHERE is_published AND is_listed;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_on_shelf_by_name_order" ON "products" USING btree (name_order(name) COLLATE "C","id","name") WHERE is_published AND is_listed AND in_stock;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_category_by_name_order" ON "products" USING btree ("category_id",name_order(name) COLLATE "C","id","name") WHERE is_published AND is_listed AND in_stock;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_manufacturer_by_name_order" ON "products" USING btree ("manufacturer",name_order(name) COLLATE "C","id","name") WHERE is_published AND is_listed AND in_stock AND manufacturer IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_aircraft_by_name_order" ON "products" USING btree ("aircraft_type",name_order(name) COLLATE "C","id","name") WHERE is_published AND is_listed AND in_stock AND aircraft_type IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_listed_family_by_name_order" ON "products" USING btree ("family",name_order(name) COLLATE "C","id","name") WHERE is_published AND is_listed AND family IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_family_by_name_order" ON "products" USING btree ("family",name_order(name) COLLATE "C","id","name") WHERE is_published AND is_listed AND in_stock AND family IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_listed_in_name_order";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_on_shelf_in_name_order";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_category_in_name_order";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_manufacturer_in_name_order";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_aircraft_in_name_order";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_listed_family_in_name_order";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_family_in_name_order";
