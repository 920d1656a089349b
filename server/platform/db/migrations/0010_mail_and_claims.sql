CREATE INDEX "emails_failed" ON "emails" USING btree ("id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "emails_recipient" ON "emails" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "orders_to_claim" ON "orders" USING btree (lower(email)) WHERE user_id IS NULL;