-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "fulfillments_promised" ON "fulfillments" USING btree ("expected_on","id") WHERE shipped_at IS NOT NULL AND expected_on IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "quote_history_lost" ON "quote_history" USING btree ("created_at","quote_id") WHERE event IN ('rejected', 'declined', 'withdrawn', 'expired');--> statement-breakpoint
ALTER TABLE "quote_history" VALIDATE CONSTRAINT "quote_history_reason";
