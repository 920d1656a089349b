-- Rows of events live for a moment, so the table that is rewritten and indexed here is nearly empty.
ALTER TABLE "events" ADD COLUMN "transaction_id" xid8 DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "events_position" ON "events" USING btree ("transaction_id","id");
