ALTER TABLE "emails" ALTER COLUMN "subject" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "html" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_letter" CHECK ((html IS NOT NULL AND text IS NOT NULL) OR (template IS NOT NULL AND facts IS NOT NULL));