ALTER TABLE "marketing_contacts" ADD COLUMN "chosen_at" timestamp with time zone;--> statement-breakpoint
-- backfill: choices of sign-ups that are not verified yet, hundreds at most; the version before neither reads nor locks this column.
UPDATE "marketing_contacts" SET "chosen_at" = "asked_at" WHERE "source" = 'signup' AND "user_id" IS NOT NULL AND NOT "opted_in" AND "asked_at" IS NOT NULL AND "link_hash" IS NULL;
