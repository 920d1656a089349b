-- concurrently
ALTER TABLE "backorder_arrivals" VALIDATE CONSTRAINT "backorder_arrivals_receipt_line_id_receipt_lines_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "backorder_arrivals_receipt_line" ON "backorder_arrivals" USING btree ("receipt_line_id") WHERE receipt_line_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "backorders_vendor_order" ON "backorders" USING btree (upper(vendor_order) text_pattern_ops) WHERE vendor_order <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "receipts_vendor_order" ON "receipts" USING btree (upper(vendor_order) text_pattern_ops) WHERE vendor_order <> '';