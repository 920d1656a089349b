CREATE INDEX "order_items_pieces" ON "order_items" USING gin (translate(upper(sku), ' -/._,()+', '') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_items_sourced" ON "order_items" USING btree ("order_id","position") WHERE price_source = 'sourced';--> statement-breakpoint
CREATE INDEX "orders_number_pieces" ON "orders" USING gin ("order_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_email_pieces" ON "orders" USING gin (lower(email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("created_at","id") WHERE payment_status = 'paid' AND status IN ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "payment_attempts_paid" ON "payment_attempts" USING btree ("closed_at","amount") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "payment_take_backs_done" ON "payment_take_backs" USING btree ("done_at") WHERE state = 'done';--> statement-breakpoint
CREATE INDEX "payment_take_backs_failed" ON "payment_take_backs" USING btree ("created_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "quote_history_offers" ON "quote_history" USING btree ("quote_id","created_at") WHERE event IN ('unit_quoted', 'quoted');--> statement-breakpoint
CREATE INDEX "quotes_asked" ON "quotes" USING btree ("created_at","kind","status","id");