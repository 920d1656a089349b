-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "fulfillment_pieces_item" ON "fulfillment_pieces" USING btree ("order_item_id");
--> statement-breakpoint
ALTER TABLE "fulfillment_pieces" VALIDATE CONSTRAINT "fulfillment_pieces_history";
