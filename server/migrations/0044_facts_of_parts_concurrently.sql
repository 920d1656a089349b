-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_listed_of_family" ON "products" USING btree ("family","name_key","id") WHERE is_published AND is_listed AND family IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_facts" ON "products" USING gin ("facts") WHERE is_published AND is_listed AND family IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "units_papered" ON "units" USING btree ("product_id") WHERE state = 'available' AND quantity > 0 AND paper <> 'CoC';--> statement-breakpoint
ALTER TABLE "facts_due" VALIDATE CONSTRAINT "facts_due_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "part_facts" VALIDATE CONSTRAINT "part_facts_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "stated_facts" VALIDATE CONSTRAINT "stated_facts_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "import_changes" VALIDATE CONSTRAINT "import_changes_thing";
