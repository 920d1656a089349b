ALTER TABLE "emails" ADD COLUMN "gather_key" text;--> statement-breakpoint
CREATE INDEX "emails_gather" ON "emails" USING btree ("gather_key","id") WHERE gather_key IS NOT NULL;