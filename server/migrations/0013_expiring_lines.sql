-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "stock_lines_expiring" ON "stock_lines" USING btree ("shelf_life_expiry") WHERE shelf_life_expiry IS NOT NULL;
