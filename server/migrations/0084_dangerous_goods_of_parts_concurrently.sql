-- concurrently
ALTER TABLE "products" VALIDATE CONSTRAINT "products_hazmat_aircraft";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_hazmat_undecided" ON "products" USING btree ("id") WHERE is_listed AND may_be_hazmat AND NOT is_hazmat AND NOT hazmat_checked;
