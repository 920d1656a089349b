-- concurrently
-- contract: takes an index away, no rows; the version before finds the same units by the new one
CREATE INDEX CONCURRENTLY IF NOT EXISTS "units_of_line" ON "units" USING btree ("stock_line_id","is_gone");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "units_line";
