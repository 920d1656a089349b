-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "unit_documents_unread" ON "unit_documents" USING btree ("id") WHERE reading = 'unread' AND kind IN ('8130-3', 'dual-release', 'easa-form-1', 'tcca-form-one', 'coc');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "unit_documents_unconfirmed" ON "unit_documents" USING btree ("id") WHERE reading <> 'agrees' AND confirmed_at IS NULL AND kind IN ('8130-3', 'dual-release', 'easa-form-1', 'tcca-form-one', 'coc');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "stock_documents_unconfirmed" ON "stock_documents" USING btree ("id") WHERE confirmed_at IS NULL;
--> statement-breakpoint
ALTER TABLE "unit_documents" VALIDATE CONSTRAINT "unit_documents_reading";
