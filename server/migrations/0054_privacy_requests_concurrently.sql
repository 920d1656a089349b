-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_named" ON "orders" USING btree ("created_at") WHERE email <> '';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_named_unpaid" ON "orders" USING btree ("created_at") WHERE email <> '' AND status = 'canceled' AND payment_status = 'unpaid';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "submissions_email" ON "submissions" USING btree (lower(email)) WHERE user_id IS NULL;
--> statement-breakpoint
ALTER TABLE "emails" VALIDATE CONSTRAINT "emails_event";
--> statement-breakpoint
ALTER TABLE "emails" VALIDATE CONSTRAINT "emails_template";
