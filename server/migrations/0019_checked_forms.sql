ALTER TABLE "unit_documents" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unit_documents" ADD COLUMN "confirmed_by" uuid;