DROP INDEX "link_drafts_waiting";--> statement-breakpoint
ALTER TABLE "link_drafts" ADD COLUMN "part_numbers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "link_drafts" ADD COLUMN "asked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "link_drafts" ADD COLUMN "problem" text;--> statement-breakpoint
CREATE INDEX "link_drafts_waiting" ON "link_drafts" USING btree ("email") WHERE user_id IS NULL;