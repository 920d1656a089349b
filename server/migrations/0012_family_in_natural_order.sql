-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_of_family_in_natural_order" ON "products" USING btree ("family",part_number_order(sku) COLLATE "C","id") WHERE is_published AND is_listed AND family IS NOT NULL;
