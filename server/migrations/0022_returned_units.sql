ALTER TABLE "return_lines" ADD COLUMN "unit_id" bigint;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "units" bigint[] DEFAULT '{}' NOT NULL;