-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cross_references_other_key" ON "cross_references" USING btree (part_number_key(other_sku));
