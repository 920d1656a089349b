-- concurrently
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_owner";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_token_to_hash" ON "orders" USING btree ("id") WHERE guest_token IS NOT NULL;
