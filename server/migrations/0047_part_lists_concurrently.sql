-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_gtin" ON "products" USING btree ("gtin") WHERE gtin IS NOT NULL;
