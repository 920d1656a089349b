ALTER TABLE "quotes" ADD COLUMN "priority" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
-- Of an aircraft on the ground by how urgent it is.
UPDATE "quotes" SET "priority" = coalesce(
    (SELECT array_position(ARRAY['aog', 'critical', 'routine'], a.urgency) - 1 FROM "aog_details" a WHERE a.quote_id = quotes.id), 2)
  WHERE kind = 'aog';--> statement-breakpoint
DROP INDEX "quotes_turn";--> statement-breakpoint
DROP INDEX "quotes_status";--> statement-breakpoint
CREATE INDEX "quotes_turn" ON "quotes" USING btree ("turn","priority","turn_since","id");--> statement-breakpoint
CREATE INDEX "quotes_status" ON "quotes" USING btree ("status","priority","turn_since","id");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_priority" CHECK (priority BETWEEN 0 AND 3 AND (kind = 'aog') = (priority < 3));
--> statement-breakpoint
-- Among the lines of stock those that owe something to orders: few.
CREATE INDEX "product_inventory_owing" ON "product_inventory" USING btree ("product_id") WHERE owed > 0;
