DROP INDEX "quotes_status";--> statement-breakpoint
CREATE INDEX "quotes_assigned" ON "quotes" USING btree ("assigned_to","turn") WHERE assigned_to IS NOT NULL;--> statement-breakpoint
CREATE INDEX "quotes_number_pieces" ON "quotes" USING gin ("quote_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quotes_status" ON "quotes" USING btree ("status","kind","turn_since","id");