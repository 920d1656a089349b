-- concurrently
-- contract: the version before lists no parcels, so it reads none of these indexes
CREATE INDEX CONCURRENTLY IF NOT EXISTS "fulfillments_expected" ON "fulfillments" USING btree (coalesce(expected_on, '2200-01-01'::date),"id") WHERE state = 'shipped';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "fulfillments_on_the_way";
