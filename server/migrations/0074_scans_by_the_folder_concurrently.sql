-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "units_mark_key" ON "units" USING btree (upper(regexp_replace(mark, '[^A-Za-z0-9]', '', 'g'))) WHERE mark <> '' AND NOT is_gone;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "units_paper_number_key" ON "units" USING btree (upper(regexp_replace(paper_number, '[^A-Za-z0-9]', '', 'g'))) WHERE paper_number <> '' AND NOT is_gone;
