DROP INDEX "payment_take_backs_done";--> statement-breakpoint
CREATE INDEX "stock_holds_inventory" ON "stock_holds" USING btree ("inventory_id");--> statement-breakpoint
CREATE INDEX "payment_take_backs_done" ON "payment_take_backs" USING btree ("done_at") WHERE state IN ('done', 'elsewhere');