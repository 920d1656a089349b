-- concurrently
-- contract: takes an index away, no rows; the version before searches orders without it until it is replaced
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_words" ON "orders" USING gin ((lower(email || ' ' || po_number || ' '
  || coalesce(shipping_address ->> 'firstName', '') || ' ' || coalesce(shipping_address ->> 'lastName', '') || ' ' || coalesce(shipping_address ->> 'company', '') || ' ' || coalesce(billing_address ->> 'firstName', '') || ' ' || coalesce(billing_address ->> 'lastName', '') || ' ' || coalesce(billing_address ->> 'company', ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_transaction_pieces" ON "orders" USING gin ((lower(transaction_id)) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_text_pieces";
