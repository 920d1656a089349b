ALTER TABLE "orders" ADD COLUMN "freight_not_charged" jsonb;--> statement-breakpoint
ALTER TABLE "aog_details" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;