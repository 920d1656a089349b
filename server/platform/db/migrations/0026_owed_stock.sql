ALTER TABLE "product_inventory" ADD COLUMN "owed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_changes" ADD COLUMN "ledger_at" bigint;--> statement-breakpoint
CREATE INDEX "import_changes_owed" ON "import_changes" USING btree ("thing_id") WHERE ledger_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "product_inventory" ADD CONSTRAINT "product_inventory_owed" CHECK (owed >= 0);