CREATE INDEX "orders_text_pieces" ON "orders" USING gin ((lower(email || ' ' || po_number || ' ' || replace(coalesce(tracking_number, ''), ' ', '') || ' '
  || coalesce(transaction_id, '') || ' ' || coalesce(shipping_address ->> 'firstName', '') || ' ' || coalesce(shipping_address ->> 'lastName', '') || ' ' || coalesce(shipping_address ->> 'company', '') || ' ' || coalesce(billing_address ->> 'firstName', '') || ' ' || coalesce(billing_address ->> 'lastName', '') || ' ' || coalesce(billing_address ->> 'company', ''))) gin_trgm_ops);--> statement-breakpoint
-- What the new index is of has no statistics yet: without them common words are looked up by it, ten times slower.
ANALYZE "orders";--> statement-breakpoint
-- Last: nobody can read the table from here to the end of the migration.
DROP INDEX "orders_email_pieces";
